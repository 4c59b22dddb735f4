import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'

test('IDs are unique, and sort in the order in which they are created', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
})

test('what follows the time and the count in an ID is random', () => {
  const tails = Array.from({ length: 1_000 }, () => newId().slice(-10))
  expect(new Set(tails).size).toBe(tails.length)
})
