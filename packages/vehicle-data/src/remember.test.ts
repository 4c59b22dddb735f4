import { expect, test } from 'vitest'
import { rememberSome } from './remember.ts'

test('memory is bounded for any number of keys', () => {
  const known = new Map<number, number>()
  for (let key = 0; key < 25; key += 1) expect(rememberSome(known, 10, key, () => key * 2)).toBe(key * 2)
  expect(known.size).toBeLessThanOrEqual(10)
})

test('the value of a known key is not computed again, even when memory is full', () => {
  const known = new Map([['a', 1]])
  expect(rememberSome(known, 1, 'a', () => 2)).toBe(1)
})
