import { expect, test } from 'vitest'
import { soundVin } from '../../test/labels.ts'
import { createKeyReader, keysOverlap, matchSchema, readSchema } from './pattern-schema.ts'

const readKeys = createKeyReader()

const matchedBy = (keys: string, vin: string): boolean =>
  matchSchema(readSchema(`${keys} 0 M0`, readKeys), soundVin(vin)).length === 1

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

test('a schema matches like its patterns one by one', () => {
  const keys = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'].flatMap((letter) => [letter, `*${letter}`])
  const schema = readSchema(keys.map((key, i) => `${key} 0 M${i}`).join('\t'), readKeys)
  const matched = matchSchema(schema, soundVin('5YJ3E1EB1KF317000')).map(({ values }) => values)
  expect(matched).toEqual(['*E', '3'].map((key) => `M${keys.indexOf(key)}`))
})

test('keys overlap when one VIN can match both', () => {
  const overlap = (one: string, other: string): boolean => keysOverlap(readKeys(one), readKeys(other))
  expect(overlap('3', '****[AB]')).toBe(true)
  expect(overlap('3', '[SX]')).toBe(false)
  expect(overlap('*****|*F', '*****|*A')).toBe(false)
})
