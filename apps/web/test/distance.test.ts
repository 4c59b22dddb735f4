import type { VehicleSpecs } from '@vinspec/contract'
import { createOfflineProvider, parseVin, presentVehicle } from '@vinspec/vehicle-data'
import { expect, test } from 'vitest'
import { specsIn } from '../app/vehicles/specs-in.ts'

async function lookUp(text: string) {
  const parsed = parseVin(text)
  if (!parsed.ok) throw new Error(text)
  const result = await createOfflineProvider().lookUp(parsed.vin, { signal: AbortSignal.timeout(1_000) })
  if (result.kind !== 'found') throw new Error(text)
  return presentVehicle(result.vehicle)
}

function withoutDistances({ sections, ...specs }: VehicleSpecs) {
  return {
    ...specs,
    range_and_charging: null,
    rows: sections.flatMap(({ rows }) => rows.filter(({ key }) => !/^warranty|_volume$/.test(key))),
  }
}

test('every distance of a vehicle is converted to kilometers, volumes are in liters, and apart from warranties nothing else changes', async () => {
  const specs = await lookUp('5YJSA1E67NF123456')
  const metric = specsIn(specs, 'km')
  const rows = Object.fromEntries(metric.range_and_charging.rows.map(({ key, value }) => [key, value]))
  expect(rows['range']).toBe('560 to 637 km')
  expect(rows['efficiency']).toBe('18 to 20.5 kWh/100 km')
  const volumes = metric.sections
    .flatMap((section) => section.rows)
    .filter(({ key }) => key.endsWith('_volume'))
  expect(volumes.map(({ value }) => value)).toEqual(['2,662 L', '736 L'])
  expect(rows['fuel_economy']).toBe('101 to 116 MPGe')
  expect(rows['basis']).toEqual([
    'EPA label figures of model year 2022',
    'Costs are EPA estimates for 15,000 miles (24,140 km) a year at $0.15 per kWh',
    "The VIN doesn't show the wheels. Versions that fit:",
    'Model S Plaid (19 in wheels): 637 km',
    'Model S Plaid (21 in wheels): 560 km',
  ])
  expect(metric.range_and_charging.wheel_rows[0]).toMatchObject({
    range: '637 km',
    city_range: '657 km',
    efficiency_wh_per_mile: '181 Wh/km',
    fuel_cost: '$0.68 per 25 km',
    annual_electricity_cost: '$650/yr',
  })
  expect(metric.range_and_charging.wheel_rows[1]?.city_range).toBeNull()
  expect(withoutDistances(metric)).toEqual(withoutDistances(specs))
  expect(specsIn(specs, 'mi')).toBe(specs)
})

test('both ends of a span of costs are converted to kilometers', async () => {
  const specs = await lookUp('50EA1GDA3PA988033')
  const costs = (each: VehicleSpecs) => each.range_and_charging.wheel_rows.at(-1)?.fuel_cost
  expect(costs(specs)).toBe('$1.04 to $1.14 per 25 mi')
  expect(costs(specsIn(specs, 'km'))).toBe('$0.65 to $0.71 per 25 km')
})

test('the terms of a warranty keep their miles, with kilometers added', async () => {
  const specs = await lookUp('5YJSA1E67NF123456')
  const warranty = {
    key: 'warranty',
    label: 'Warranty',
    value: ['Battery: 8 years or 100,000 miles', 'Powertrain: 8 years or 100,000 to 120,000 miles'],
  }
  const sections = [{ key: 'technology' as const, title: 'Technology', rows: [warranty] }]
  expect(specsIn({ ...specs, sections }, 'km').sections[0]?.rows[0]?.value).toEqual([
    'Battery: 8 years or 100,000 miles (160,934 km)',
    'Powertrain: 8 years or 100,000 to 120,000 miles (160,934 to 193,121 km)',
  ])
})
