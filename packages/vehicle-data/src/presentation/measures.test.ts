import { expect, test } from 'vitest'
import * as measure from './measures.ts'

const one = (kind: measure.Measure, figure: number) => of(kind, figure, figure)

function of(kind: measure.Measure, from: number, to: number): [string, number, number] {
  const numbers = measure.toNumbers(kind, { from, to })
  return [measure.toText(kind, numbers), numbers.min, numbers.max]
}

test('figures have their unit, and their numbers are rounded like the text', () => {
  expect(one(measure.miles, 341)).toEqual(['341 mi', 341, 341])
  expect(one(measure.kwhPer100Miles, 40.6731)).toEqual(['41 kWh/100 mi', 41, 41])
  expect(one(measure.kwh, 81.34)).toEqual(['81.3 kWh', 81.3, 81.3])
  expect(one(measure.hoursAt240V, 12.75)).toEqual(['12.75 h at 240 V', 12.75, 12.75])
  expect(one(measure.hoursAt240V, 8)).toEqual(['8 h at 240 V', 8, 8])
  expect(measure.toHorsepower(432.5, 432.5)).toBe('580 hp')
})

test('two figures are a span, unless they look the same when rounded', () => {
  expect(of(measure.miles, 310, 341)).toEqual(['310 to 341 mi', 310, 341])
  expect(of(measure.kwhPer100Miles, 28.9, 29.1)).toEqual(['29 kWh/100 mi', 29, 29])
})

test('money has thousands separators, and a loss a minus', () => {
  expect(one(measure.usdPerYear, 1350)).toEqual(['$1,350/yr', 1350, 1350])
  expect(of(measure.usdPerYear, -400, 50)).toEqual(['-$400 to $50/yr', -400, 50])
  expect(one(measure.usdPer25Miles, 0.9375)).toEqual(['$0.94 per 25 mi', 0.94, 0.94])
  expect(one(measure.usdPer25Miles, (42 / 4) * 0.15)).toEqual(['$1.58 per 25 mi', 1.58, 1.58])
})

test('estimates are marked, and nothing else is', () => {
  const span = { from: 81.34, to: 81.34 }
  expect(measure.toNumbers(measure.estimatedKwh, span)).toMatchObject({ min: 81.3, estimate: true })
  expect(measure.toNumbers(measure.kwh, span)).not.toHaveProperty('estimate')
})
