import { expect, test } from 'vitest'
import { soundVin } from '../../test/labels.ts'
import { modelYears } from './model-year.ts'

test('a letter in position 7 of a light vehicle says 2010 or later', () => {
  expect(modelYears(soundVin('WA1AAAGE0CB000000'), { light: true })).toEqual([2012])
})

test('a digit in position 7 of a light vehicle says 2009 or earlier', () => {
  expect(modelYears(soundVin('WA1AAA1E0CB000000'), { light: true })).toEqual([1982])
})

test('a heavier vehicle may mean either, likeliest first', () => {
  expect(modelYears(soundVin('WA1AAA1E0CB000000'), { light: false })).toEqual([1982, 2012])
})

test('a year beyond the newest patterns is not a year', () => {
  expect(modelYears(soundVin('WA1AAAGE0YB000000'), { light: true })).toEqual([])
})

test('U, Z and 0 are no year codes', () => {
  for (const code of ['U', 'Z', '0']) {
    expect(modelYears(soundVin(`WA1AAAGE0${code}B000000`), { light: false })).toEqual([])
  }
})
