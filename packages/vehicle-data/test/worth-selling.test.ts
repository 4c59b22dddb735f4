import type { VehicleSpecs } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { measured, presentVehicle, previewVehicle } from '../src/index.ts'
import { coverageOf, isWorthSelling } from '../src/presentation/coverage.ts'
import { presentGap } from '../src/presentation/refusal.ts'
import { answer, provider, readLabels, soundVin } from './labels.ts'

const signal = new AbortController().signal

/** The rule, applied to the answer itself: figures of other versions do not count. */
function saysAnything({ battery, range_and_charging: { rows } }: VehicleSpecs): boolean {
  const keys = new Set(rows.map(({ key }) => key))
  return (
    ['range', 'level_2_charging', 'onboard_charger', 'dc_power'].some((key) => keys.has(key)) ||
    battery.usable_capacity !== null ||
    battery.capacity_summary !== null ||
    battery.state_of_health_percent !== null
  )
}

test('an answer is sold exactly when it has range, battery, or charging', async () => {
  const registered = readLabels('labelled-vins.csv')
  let [sold, refused] = [0, 0]
  for (const { vin } of [...registered, ...readLabels('synthetic-2026-vins.csv')]) {
    const result = await provider.lookUp(soundVin(vin), { signal })
    if (result.kind !== 'found') continue
    const specs = presentVehicle(result.vehicle)
    const isSold = 'specs' in (await answer(specs.vin))
    const rule = isWorthSelling(coverageOf(result.vehicle))
    expect([specs.title, isSold, rule]).toEqual([specs.title, saysAnything(specs), isSold])
    if (isSold) sold += 1
    else refused += 1
  }
  const electric = registered.filter((label) => label['ev_type'] === 'BEV')
  expect(sold).toBeGreaterThanOrEqual((electric.length * measured.percentSold) / 100)
  expect(refused).toBeGreaterThan(0)
})

test('a rejection names what is known, without the figures of other versions', () => {
  const source = { name: 'a source', about: 'vin', date: '2026-01-01' } as const
  const otherVersions = [{ title: 'Other', wheels: '', drive: undefined, battery: '', rangeMi: 300 }]
  const vehicle = {
    vin: soundVin('5YJ3E1EB1KF317000'),
    record: {
      identity: { modelYear: 2024, make: 'Tesla', model: 'Cybertruck' },
      statements: [{ source, facts: { otherVersions, factory: 'Austin, Texas', seats: 5 } }],
    },
  }
  expect(isWorthSelling(coverageOf(vehicle))).toBe(false)
  expect(presentGap(vehicle.record.identity)).toEqual({
    message: "This is a 2024 Tesla Cybertruck, but we don't know its range, battery, or charging.",
    details: { year: '2024', make: 'Tesla', model: 'Cybertruck' },
  })
})

test('a preview distinguishes one range from a span, and has no digit but those of year and model', async () => {
  for (const { vin } of [...readLabels('labelled-vins.csv'), ...readLabels('synthetic-2026-vins.csv')]) {
    const result = await provider.lookUp(soundVin(vin), { signal })
    if (result.kind !== 'found') continue
    const { title, coverage } = previewVehicle(result.vehicle)
    const { vehicle, range_and_charging } = presentVehicle(result.vehicle)
    const row = range_and_charging.rows.find(({ key }) => key === 'range')
    expect(coverage.range).toBe(
      row === undefined ? 'none' : String(row.value).includes(' to ') ? 'span' : 'exact',
    )
    const named = title.replace(vehicle.year ?? '', '').replace(vehicle.model ?? '', '')
    expect(JSON.stringify([named, coverage])).not.toMatch(/\d/)
  }
})
