import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateSecret, isWellFormedSecret, visibleParts } from './secret.ts'

test('a secret is vsk_live_, 32 random base62 characters and a checksum, and is never the same', () => {
  const secrets = Array.from({ length: 200 }, generateSecret)
  for (const secret of secrets) {
    expect(secret).toMatch(/^vsk_live_[0-9A-Za-z]{38}$/)
    expect(isWellFormedSecret(secret)).toBe(true)
  }
  expect(new Set(secrets).size).toBe(secrets.length)
})

test('a secret with any character changed is rejected without the database', () => {
  fc.assert(
    fc.property(fc.nat(46), fc.constantFrom(...'0aZ9_-ü'), (position, character) => {
      const secret = generateSecret()
      const changed = secret.slice(0, position) + character + secret.slice(position + 1)
      expect(isWellFormedSecret(changed)).toBe(changed === secret)
    }),
  )
})

test('anything that is not a key is rejected', () => {
  fc.assert(fc.property(fc.string(), (text) => !isWellFormedSecret(text)))
  expect(isWellFormedSecret(`${generateSecret()}\n`)).toBe(false)
  expect(isWellFormedSecret(` ${generateSecret()}`)).toBe(false)
})

test('the visible characters do not reveal the secret', () => {
  const secret = generateSecret()
  const { prefix, lastFour } = visibleParts(secret)
  expect(prefix).toHaveLength('vsk_live_'.length + 4)
  expect(lastFour).toHaveLength(4)
})
