import { expect, test } from 'vitest'
import { fingerprint } from './fingerprint.ts'

test('the order of fields does not matter, their values and the operation do', () => {
  const one = fingerprint('POST /x', { a: 1, b: 'two' })
  expect(fingerprint('POST /x', { b: 'two', a: 1 })).toEqual(one)
  expect(fingerprint('POST /x', { a: 1, b: 'three' })).not.toEqual(one)
  expect(fingerprint('POST /y', { a: 1, b: 'two' })).not.toEqual(one)
})
