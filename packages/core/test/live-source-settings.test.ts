/** A process whose settings would ask no source, or set no limit on what it pays, does not start. */
import { expect, test } from 'vitest'
import { createEnvironmentReader } from '../src/foundation/process/environment.ts'
import { readLiveSourceSettings } from '../src/lookups/live-sources/live-source-settings.ts'

const TESLA = {
  LIVE_SOURCES: 'tesla, nhtsa_recalls',
  LIVE_SOURCE_BUDGETS: 'tesla=25.50',
  TESLA_CLIENT_ID: 'an-application',
  TESLA_CLIENT_SECRET: 'q8Zk3xT1vN6rWmYb0aLd7sHu5cEj2gPf',
}

function read(env: Readonly<Record<string, string>>) {
  const reader = createEnvironmentReader(env)
  return { ...readLiveSourceSettings(reader), faults: reader.faults }
}

test('without a setting, no source is asked', () => {
  expect(read({})).toEqual({ faults: [] })
  expect(read({ VEHICLE_DATA_SOURCES: 'offline' })).toEqual({ faults: [] })
})

test('each source has its budget, and counts as required unless it is listed as optional', () => {
  const { liveSources, faults } = read({ ...TESLA, LIVE_SOURCES_OPTIONAL: 'nhtsa_recalls' })
  expect(faults).toEqual([])
  expect(liveSources?.all.map(({ source, ...options }) => ({ name: source.name, ...options }))).toEqual([
    { name: 'tesla', dailyBudgetMicros: 25_500_000, isOptional: false },
    { name: 'nhtsa_recalls', dailyBudgetMicros: 0, isOptional: true },
  ])
})

test.each([
  [{ LIVE_SOURCES: 'tessla' }, 'not tessla'],
  [
    { LIVE_SOURCES_OPTIONAL: 'smartcar' },
    'LIVE_SOURCES_OPTIONAL must list some of LIVE_SOURCES, not smartcar',
  ],
  [{ LIVE_SOURCE_BUDGETS: '' }, 'LIVE_SOURCE_BUDGETS must say what tesla may cost per day'],
  [{ LIVE_SOURCE_BUDGETS: 'tesla=lots' }, 'as in tesla=25, not tesla=lots'],
  [{ LIVE_SOURCE_BUDGETS: 'tesla=25 other=1' }, 'not other=1'],
  [{ TESLA_CLIENT_ID: '' }, 'TESLA_CLIENT_ID must be set'],
  [{ VEHICLE_DATA_SOURCES: 'offline,nhtsa' }, 'VEHICLE_DATA_SOURCES is not read anymore'],
])('an invalid setting is named: %j', (change, fault) => {
  expect(read({ ...TESLA, ...change }).faults.join('\n')).toContain(fault)
})
