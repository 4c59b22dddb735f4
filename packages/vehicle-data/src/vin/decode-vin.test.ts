import { expect, test } from 'vitest'
import { soundVin } from '../../test/labels.ts'
import { readTable } from '../read-table.ts'
import { decodeVin, partRead, wmiOf } from './decode-vin.ts'
import { loadPatternLibrary } from './pattern-library.ts'

const library = loadPatternLibrary(readTable)

test('a small maker has six characters, three of them in positions 12 to 14', () => {
  expect(wmiOf(soundVin('YT9NN1U14KA007175'))).toBe('YT9007')
  expect(wmiOf(soundVin('WVWZZZAUZGW000000'))).toBe('WVW')
})

test('an unregistered maker is unknown', () => {
  expect(decodeVin(soundVin('ZZZAAAAA0RA000000'), library)).toEqual({ kind: 'unknown' })
})

test('a maker of trailers has no electric vehicles', () => {
  const trailer = decodeVin(soundVin('XL9AAAAA0RA003000'), library)
  expect(['unknown', 'maker_without_electric_vehicles']).toContain(trailer.kind)
})

test('each element comes from the most specific pattern that matches', () => {
  const decoding = decodeVin(soundVin('LRW3E7FA5NC000000'), library)
  expect(decoding).toMatchObject({
    kind: 'decoded',
    decoded: { make: 'Tesla', model: 'Model 3', modelYear: 2022 },
  })
})

test('a VIN is read without its check digit and serial, but with what tells small makers apart', () => {
  expect(partRead(soundVin('5YJ3E1EB1KF317000'), library)).toBe('5YJ3E1EBKF')
  expect(partRead(soundVin('YT9NN1U14KA007175'), library)).toBe('YT9NN1U1KA007')
})
