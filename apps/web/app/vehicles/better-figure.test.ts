import type { SpecNumbers, VehicleSpecs } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { findBetter } from './better-figure.ts'

type Row = readonly [key: string, unit: string, min: number, max?: number, estimate?: true]

/** A vehicle with these figures and nothing else. */
function vehicleWith(rows: readonly Row[], packKwh?: number): VehicleSpecs {
  const numbersOf = ([, unit, min, max = min, estimate]: Row): SpecNumbers => ({
    unit,
    min,
    max,
    ...(estimate && { estimate }),
  })
  return {
    object: 'vehicle_specs',
    version: '2026-09-01',
    vin: '5YJSA1E67NF123456',
    title: 'Car',
    vehicle: { year: null, make: null, model: null, trim: null },
    summary: {
      factory: null,
      wheels: null,
      paint: null,
      interior: null,
      production_date: null,
      supercharging: null,
    },
    battery: {
      state_of_health_percent: null,
      usable_capacity: null,
      original_capacity_kwh: null,
      capacity_summary: null,
      last_measured: null,
      ...(packKwh !== undefined && {
        numbers: { original_capacity: numbersOf(['', 'kWh', packKwh]) },
      }),
    },
    range_and_charging: {
      rows: rows.map((row) => ({ key: row[0], label: '', value: '', numbers: numbersOf(row) })),
      wheel_rows: [],
    },
    sections: [],
  }
}

test.each<readonly [string, string, ReadonlyArray<readonly Row[]>, number | undefined]>([
  ['more range', 'range', [[['range', 'mi', 300]], [['range', 'mi', 310]]], 1],
  [
    'less consumption',
    'efficiency',
    [[['efficiency', 'kWh/100 mi', 29, 33]], [['efficiency', 'kWh/100 mi', 34]]],
    0,
  ],
  ['less time', 'level_2_charging', [[['level_2_charging', 'h', 8]], [['level_2_charging', 'h', 12]]], 0],
  ['a tie', 'range', [[['range', 'mi', 300]], [['range', 'mi', 300]]], undefined],
  ['spans that meet', 'range', [[['range', 'mi', 300, 340]], [['range', 'mi', 340, 360]]], undefined],
  ['a span inside another', 'range', [[['range', 'mi', 300, 340]], [['range', 'mi', 310, 320]]], undefined],
  [
    'two that tie for the best',
    'range',
    [[['range', 'mi', 200]], [['range', 'mi', 300]], [['range', 'mi', 300]]],
    undefined,
  ],
  ['one that is not known', 'range', [[['range', 'mi', 300]], [], [['range', 'mi', 200]]], undefined],
  ['an estimate', 'range', [[['range', 'mi', 300, 300, true]], [['range', 'mi', 200]]], undefined],
  ['two units', 'range', [[['range', 'mi', 300]], [['range', 'km', 400]]], undefined],
  ['no plain direction', 'seats', [[['seats', 'seats', 5]], [['seats', 'seats', 7]]], undefined],
])('marks what is better only if it is certain: %s', (_, key, all, place) => {
  expect(
    findBetter(
      key,
      all.map((rows) => vehicleWith(rows)),
    ),
  ).toBe(place)
})

test('the bigger battery is better', () => {
  expect(findBetter('capacity_summary', [vehicleWith([], 75), vehicleWith([], 82)])).toBe(1)
})
