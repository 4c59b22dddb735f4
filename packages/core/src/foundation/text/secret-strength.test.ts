import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { faultOfSecret } from './secret-strength.ts'

test.each([
  's'.repeat(64),
  'password'.repeat(5),
  '0123456789abcdef'.repeat(4),
  'aK9xQ2mZ7bN4cV1d'.repeat(2),
  'change-me-Kf93jdLs02mNbvCxZaQwErTy',
  'a secret of tests, long enough for anyone',
  'abababababcdcdcdcdcdefefefefefghghgh',
  '00000000000000000000000000000000000000aK9xQ2mZ7b',
])('%s can be guessed, so production rejects it', (secret) => {
  expect(faultOfSecret(secret, true)).toContain('too easy to guess')
  expect(faultOfSecret(secret, true)).not.toContain(secret)
})

test('secrets as good as random are accepted, in hexadecimal, base64, and base64url', () => {
  // The same ones every time: of a million truly random ones, a few contain a word such as "your-".
  for (let nth = 0; nth < 2_000; nth++) {
    const bytes = createHash('sha256').update(String(nth)).digest()
    expect(faultOfSecret(bytes.subarray(0, 20).toString('hex'), true)).toBeUndefined()
    expect(faultOfSecret(bytes.toString('base64'), true)).toBeUndefined()
    expect(faultOfSecret(bytes.toString('base64url'), true)).toBeUndefined()
  }
})

test('31 characters are too few, in production and in development', () => {
  for (const isProduction of [true, false]) {
    expect(faultOfSecret(randomBytes(32).toString('hex').slice(0, 31), isProduction)).toContain(
      '32 characters',
    )
  }
})
