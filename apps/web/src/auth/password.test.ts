import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { slowHashing } from './password.ts'

/** The cost of scrypt: 32 MB for each guess. */
const COST = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }

test('a password is stored with its own salt, and each guess takes 32 MB of memory', async () => {
  const [kept, other] = await Promise.all([
    slowHashing.hash('correct horse'),
    slowHashing.hash('correct horse'),
  ])
  const [salt = '', key = ''] = kept.split(':')
  expect(scryptSync('correct horse', salt, key.length / 2, COST).toString('hex')).toBe(key)
  expect([salt.length, key.length]).toEqual([32, 128])
  expect(other).not.toContain(salt)
})
