import { expect, test } from 'vitest'
import {
  createVehicleData,
  presentVehicle,
  sourceAtHand,
  tablesAtHand,
  type VehicleDataResult,
} from '../src/index.ts'
import { askAll } from '../src/providers/vehicle-data-sources.ts'
import { provider, soundVin } from './labels.ts'

const VIN = soundVin('5YJ3E1EB1KF317000')
const signal = new AbortController().signal

const saying = (result: VehicleDataResult) => ({ name: 'saying', lookUp: async () => result })

const painted = saying({
  kind: 'found',
  vehicle: {
    vin: VIN,
    record: {
      identity: { modelYear: 2019, make: 'TESLA', model: 'MODEL 3' },
      statements: [
        { source: { name: 'Build records', about: 'vehicle', date: '2026-11-21' }, facts: { paint: 'Red' } },
      ],
    },
  },
})
const unavailable = saying({ kind: 'unavailable', cause: new Error('down') })
const refused = saying({ kind: 'unsupported', refusal: { reason: 'plug_in_hybrid' } })
const unknown = saying({ kind: 'not_found' })

async function ask(...providers: Parameters<typeof askAll>[0]) {
  const result = await askAll(providers).lookUp(VIN, { signal })
  return result.kind === 'found' ? presentVehicle(result.vehicle) : result.kind
}

test('a single source answers as it does by itself', async () => {
  const alone = await provider.lookUp(VIN, { signal })
  const only = await createVehicleData(['offline'])
  expect(await only.lookUp(VIN, { signal })).toEqual(alone)
})

test('what all sources know makes up the answer, named as the first one names it', async () => {
  expect(await ask(provider, painted)).toMatchObject({
    title: '2019 Tesla Model 3',
    summary: { paint: 'Red' },
    range_and_charging: {
      rows: expect.arrayContaining([expect.objectContaining({ key: 'range', value: '310 mi' })]),
    },
  })
})

test('several sources answer from memory if all of them do, and name the dated sources of all', () => {
  const patterns = { name: 'NHTSA vPIC', date: '2026-11-01' }
  const labels = { name: 'EPA labels', date: '2026-11-20' }
  const first = { ...painted, isAtHand: true, sources: [patterns] }
  const second = { ...painted, isAtHand: true, sources: [labels] }
  expect(askAll([first, second])).toMatchObject({ isAtHand: true, sources: [patterns, labels] })
  expect(askAll([first, painted])).toMatchObject({ isAtHand: false, sources: [patterns] })
})

test('what is shown for nothing asks no vendor, and is from the tables that lookups answer from', async () => {
  const several = askAll([painted, provider])
  expect(tablesAtHand(several)).toBe(provider.tables?.now)
  const { version } = tablesAtHand(painted)
  expect(version).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/)
  for (const asked of [several, painted]) {
    expect(await sourceAtHand(asked).lookUp(VIN, { signal })).toEqual(await provider.lookUp(VIN, { signal }))
  }
  expect(sourceAtHand(provider)).toBe(provider)
})

test('a source that is down, or does not know the vehicle, takes nothing from the others', async () => {
  const whole = await ask(provider)
  expect(await ask(provider, unavailable, unknown)).toEqual(whole)
  expect(await ask(unavailable, unknown, provider)).toEqual(whole)
})

test('nothing is sold that one source calls something else than battery-electric', async () => {
  expect(await ask(provider, refused)).toBe('unsupported')
})

test('a vehicle is not unknown as long as a source that may know it is down', async () => {
  expect(await ask(unknown, unavailable)).toBe('unavailable')
  expect(await ask(unknown, unknown)).toBe('not_found')
})
