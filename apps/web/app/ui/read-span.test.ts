import { expect, test } from 'vitest'
import { readSpan } from './read-span.ts'

test.each([
  ['396 mi', { from: 396, to: 396 }],
  ['348 to 396 mi', { from: 348, to: 396 }],
  ['1,020 to 1,350 mi', { from: 1020, to: 1350 }],
  ['12.75 h at 240 V', { from: 12.75, to: 12.75 }],
  ['6.3 to 8.7 h at 240 V', { from: 6.3, to: 8.7 }],
])('reads %j', (text, span) => {
  expect(readSpan(text)).toEqual(span)
})

test.each([null, undefined, '', 'not known', '0 mi', ', mi'])('finds nothing to draw in %j', (text) => {
  expect(readSpan(text)).toBeNull()
})
