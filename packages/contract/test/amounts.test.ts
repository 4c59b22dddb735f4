import { expect, test } from 'vitest'
import { formatCount, formatNumber } from '../src/amounts.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [-1_200, '-1,200'],
  [1_000, '1,000'],
  [0.12345, '0.123'],
])('%d reads as %s', (value, text) => expect(formatNumber(value)).toBe(text))

test('one is one, and others are many', () => {
  expect([1, 0, 2_000].map((count) => formatCount(count, 'VIN'))).toEqual(['1 VIN', '0 VINs', '2,000 VINs'])
  expect(formatCount(2, 'vehicle was', 'vehicles were')).toBe('2 vehicles were')
})
