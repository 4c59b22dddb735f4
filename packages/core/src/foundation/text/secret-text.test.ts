import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateAccessToken, generateRefreshToken } from '../../access/oauth/tokens.ts'
import { createSecretText } from './secret-text.ts'
import { withoutSecrets } from './without-secrets.ts'

const TEXT = createSecretText('vsx_')

test('the same bytes make the same secret, and other bytes a different one', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (one, other) => {
        const secret = TEXT.derive(one)
        expect(secret).toMatch(/^vsx_[0-9A-Za-z]{38}$/)
        expect(TEXT.isWellFormed(secret)).toBe(true)
        expect(TEXT.derive(other) === secret).toBe(Buffer.from(one).equals(Buffer.from(other)))
      },
    ),
  )
})

test('a secret of one kind is not a secret of another, whatever follows its prefix', () => {
  const secret = TEXT.generate()
  expect(createSecretText('vsy_').isWellFormed(secret)).toBe(false)
  expect(createSecretText('vsy_').isWellFormed(secret.replace('vsx_', 'vsy_'))).toBe(false)
})

test('tokens are redacted in a log line', () => {
  const line = `GET /mcp?token=${generateAccessToken()} "${generateRefreshToken()}" failed`
  expect(withoutSecrets(line)).toBe('GET /mcp?token=[redacted] "vsr_[redacted]" failed')
})
