import { expect, test } from 'vitest'
import {
  formatDollarsPer25Miles,
  formatDollarsPerYear,
  formatFigure,
  formatHours,
  formatWhole,
} from './format.ts'

const one = (figure: number) => ({ from: figure, to: figure })

test('figures carry their unit', () => {
  expect(formatWhole(one(341), 'mi')).toBe('341 mi')
  expect(formatWhole(one(40.6731), 'kWh/100 mi')).toBe('41 kWh/100 mi')
  expect(formatFigure(one(81.34), 'kWh')).toBe('81.3 kWh')
  expect(formatHours(one(12.75))).toBe('12.75 h at 240 V')
  expect(formatHours(one(8))).toBe('8 h at 240 V')
})

test('two figures are a span, unless they show alike', () => {
  expect(formatWhole({ from: 310, to: 341 }, 'mi')).toBe('310 to 341 mi')
  expect(formatWhole({ from: 28.9, to: 29.1 }, 'kWh/100 mi')).toBe('29 kWh/100 mi')
})

test('money has thousands separators, and a loss a minus', () => {
  expect(formatDollarsPerYear(one(1350))).toBe('$1,350/yr')
  expect(formatDollarsPerYear({ from: -400, to: 50 })).toBe('-$400 to $50/yr')
  expect(formatDollarsPer25Miles(one(0.9375))).toBe('$0.94 per 25 mi')
  expect(formatDollarsPer25Miles(one((42 / 4) * 0.15))).toBe('$1.58 per 25 mi')
})

test('what is not known has no text', () => {
  expect(formatWhole(undefined, 'mi')).toBeNull()
  expect(formatDollarsPerYear(undefined)).toBeNull()
})
