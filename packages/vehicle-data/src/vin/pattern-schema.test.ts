import { expect, test } from 'vitest'
import { soundVin } from '../../test/labels.ts'
import { compileSchema, keysOverlap, matchSchema } from './pattern-schema.ts'

const matchedBy = (keys: string, vin: string): boolean =>
  matchSchema(compileSchema(`${keys} 0 M0`), soundVin(vin)).length === 1

test.each([
  ['3E', true],
  ['3F', false],
  ['****B', true],
  ['****[A-C]', true],
  ['****[D-HJ]', false],
  ['*****|*F', true],
  ['*****|*C', false],
  ['*****|K', true],
  ['*****|*F31', true],
  ['***E*|K*[0-3]', true],
])('keys %s on 5YJ3E1EB1KF317000: %s', (keys, matches) => {
  expect(matchedBy(keys, '5YJ3E1EB1KF317000')).toBe(matches)
})

test('a schema of more patterns than fit one word matches like its patterns one by one', () => {
  const keys = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'].flatMap((letter) => [letter, `*${letter}`])
  const schema = compileSchema(keys.map((key) => `${key} 0 M0`).join('\t'))
  const matched = matchSchema(schema, soundVin('5YJ3E1EB1KF317000')).map((group) => group.keys)
  expect(matched.toSorted()).toEqual(['*E', '3'])
})

test('keys overlap when one VIN can match both', () => {
  expect(keysOverlap('3', '****[AB]')).toBe(true)
  expect(keysOverlap('3', '[SX]')).toBe(false)
  expect(keysOverlap('*****|*F', '*****|*A')).toBe(false)
})
