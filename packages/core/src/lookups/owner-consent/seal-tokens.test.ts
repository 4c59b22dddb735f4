import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTokens, sealTokens, type TokenKey } from './seal-tokens.ts'

const newKey = (name: string): TokenKey => ({ name, bytes: new Uint8Array(randomBytes(32)) })
const [k1, k2] = [newKey('k1'), newKey('k2')]
const owner = { id: 'a-consent', source: 'tesla_owner' }
const tokens = { accessToken: 'access', refreshToken: 'again', expiresAt: new Date('2026-11-27T12:00:00Z') }

test('sealed tokens open with their key, even after a newer key seals', () => {
  const sealed = sealTokens({ current: k1, all: [k1] }, owner, tokens)
  expect(sealed.tokenKey).toBe('k1')
  expect(openTokens({ current: k2, all: [k2, k1] }, owner, sealed)).toEqual(tokens)
  const { refreshToken: _none, ...once } = tokens
  const short = sealTokens({ current: k1, all: [k1] }, owner, once)
  expect(openTokens({ current: k1, all: [k1] }, owner, short)).toEqual(once)
})

test('the same tokens are sealed differently each time', () => {
  const seal = () => Buffer.from(sealTokens({ current: k1, all: [k1] }, owner, tokens).sealedTokens)
  expect(seal().equals(seal())).toBe(false)
})

test('tokens of another consent, vendor, or key, or with a changed byte, do not open', () => {
  const keys = { current: k1, all: [k1, k2] }
  const sealed = sealTokens(keys, owner, tokens)
  expect(() => openTokens(keys, { ...owner, id: 'another' }, sealed)).toThrow()
  expect(() => openTokens(keys, { ...owner, source: 'smartcar' }, sealed)).toThrow()
  expect(() => openTokens(keys, owner, { ...sealed, tokenKey: 'k2' })).toThrow()
  for (let at = 0; at < sealed.sealedTokens.length; at += 7) {
    const changed = sealed.sealedTokens.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(() => openTokens(keys, owner, { ...sealed, sealedTokens: changed })).toThrow()
  }
  expect(() => openTokens({ current: k2, all: [k2] }, owner, sealed)).toThrow(
    'OWNER_TOKEN_KEYS has no key k1',
  )
})
