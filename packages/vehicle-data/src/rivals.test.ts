import { expect, test } from 'vitest'
import { provider, soundVin } from '../test/labels.ts'
import { readRawRecord, type SourcedFact, usedSources, writeRawRecord } from './raw-record.ts'
import { sourcesOfRow } from './rivals.ts'

const said = (name: string, value: unknown, more: Partial<SourcedFact> = {}): SourcedFact => ({
  name,
  value,
  source: { name: 'One', about: 'model', date: '2026-01-01' },
  used: true,
  ...more,
})
const byOther = { source: { name: 'Other', about: 'model', date: '2026-01-01' } } as const
const judge = (row: string, ...facts: SourcedFact[]) => sourcesOfRow({ facts }, row)

test('a row has the statements of its own sources only', () => {
  const [seats, port, body] = [said('seats', 5), said('dcPlug', 'nacs'), said('body', 'SUV')]
  const health = said('usableNowKwh', 70)
  const facts = [seats, port, body, health]
  expect(sourcesOfRow({ facts }, 'seats').facts).toEqual([seats])
  expect(sourcesOfRow({ facts }, 'charging_port').facts).toEqual([port])
  expect(sourcesOfRow({ facts }, 'usable_capacity').facts).toEqual([health])
  expect(sourcesOfRow({ facts: [said('productionDate', '2023-04')] }, 'production_date').facts).toHaveLength(
    1,
  )
  for (const row of ['basis', 'energy', 'nonsense', 'constructor', ''])
    expect(sourcesOfRow({ facts }, row)).toEqual({ facts: [], sources: [], areContradictory: false })
})

/** The names of each row's sources. */
async function namesOf(vin: string, ...rows: string[]): Promise<string[]> {
  const found = await provider.lookUp(soundVin(vin), { signal: AbortSignal.timeout(1000) })
  if (found.kind !== 'found') throw new Error(vin)
  const record = readRawRecord(writeRawRecord(found.vehicle.record))
  const used = usedSources(record)
  return rows.map((row) => {
    const { sources } = sourcesOfRow(record, row)
    for (const source of sources) expect(used).toContainEqual(source)
    return `${row}: ${sources.map(({ name, date }) => `${name} ${date}`).join(', ')}`
  })
}

test('figures that the tables join from several files have those files as sources', async () => {
  expect([
    ...(await namesOf('1FTVW1EL0PW451351', 'range', 'usable_capacity', 'motors', 'factory', 'basis')),
    ...(await namesOf('1FT6W1EV0NK208696', 'dc_power')),
  ]).toMatchInlineSnapshot(`
    [
      "range: EPA fueleconomy.gov 2025-10-29",
      "usable_capacity: Makers' documents and the press 2026-11-28",
      "motors: NHTSA vPIC 2026-10-13",
      "factory: NHTSA vPIC 2026-10-13",
      "basis: EPA fueleconomy.gov 2025-10-29",
      "dc_power: Makers' documents and the press 2026-11-28",
    ]
  `)
  expect(
    await namesOf(
      'WBY43HD00S0633567',
      'original_capacity_kwh',
      'usable_capacity',
      'onboard_charger',
      'drive',
    ),
  ).toMatchInlineSnapshot(`
    [
      "original_capacity_kwh: Makers' documents and the press 2026-11-28",
      "usable_capacity: Open EV Data (community) 2025-12-30",
      "onboard_charger: DOE Alternative Fuels Data Center 2026-02-08, Open EV Data (community) 2025-12-30",
      "drive: NHTSA vPIC 2026-10-13",
    ]
  `)
  expect(
    await namesOf(
      '1GYKPYRL4SZ353253',
      'onboard_charger',
      'motor_power',
      'battery_chemistry',
      'charging_port',
    ),
  ).toMatchInlineSnapshot(`
    [
      "onboard_charger: EPA fueleconomy.gov 2025-10-29",
      "motor_power: EPA fueleconomy.gov 2025-10-29",
      "battery_chemistry: EPA Fuel Economy Guide 2025-07-01",
      "charging_port: Makers' documents and the press 2026-11-28",
    ]
  `)
})

test('a record from before joined sources were stored names none for figures that may be joined', () => {
  const versions = said('versions', [{ rangeMi: 300, dcPowerKw: 150 }])
  expect(sourcesOfRow({ facts: [versions] }, 'range').sources).toHaveLength(1)
  expect(sourcesOfRow({ facts: [versions] }, 'dc_power').sources).toEqual([])
})

test.each([
  ['numbers that differ', said('seats', 5), said('seats', 7, byOther)],
  ['spans that share nothing', said('seats', { from: 1, to: 2 }), said('seats', { from: 3, to: 4 }, byOther)],
  ['words that differ', said('seats', { rear: 'standard' }), said('seats', { rear: 'optional' }, byOther)],
  ['what live sources contest', said('seats', 5, { contested: true }), said('body', 'SUV')],
])('%s contradict each other', (_, one, other) => {
  expect(judge('seats', one, other).areContradictory).toBe(true)
})

test.each([
  ['the same', said('seats', 5), said('seats', 5, byOther)],
  ['spans that overlap', said('seats', { from: 1, to: 3 }), said('seats', { from: 3, to: 4 }, byOther)],
  ['a shorter list', said('seats', ['a']), said('seats', ['a', 'b'], byOther)],
  [
    'parts that only one knows',
    said('seats', { rear: 'standard' }),
    said('seats', { front: 'standard' }, byOther),
  ],
  ['an estimate', said('seats', 5), said('seats', 7, { ...byOther, isEstimate: true })],
  ['a source itself', said('seats', 5), said('seats', 7)],
  [
    'what is about the car',
    said('seats', 5),
    said('seats', 7, { source: { ...byOther.source, about: 'vehicle' } }),
  ],
  ['another row', said('seats', 5), said('doors', 4, byOther)],
])('%s does not contradict', (_, one, other) => {
  expect(judge('seats', one, other).areContradictory).toBe(false)
})
