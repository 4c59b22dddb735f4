import { expect, test } from 'vitest'
import { createVehicleData, sourceAtHand, tablesAtHand } from '../src/index.ts'
import { provider, soundVin } from './labels.ts'

const VIN = soundVin('5YJ3E1EB1KF317000')
const signal = new AbortController().signal

test('without releases, the tables of this build answer', async () => {
  const built = await createVehicleData()
  expect(await built.lookUp(VIN, { signal })).toEqual(await provider.lookUp(VIN, { signal }))
})

test('what is shown for free asks no vendor, and comes from the tables that lookups use', async () => {
  const asked = { name: 'asked', lookUp: async () => ({ kind: 'unavailable' }) as const }
  expect(tablesAtHand(provider)).toBe(provider.tables?.now)
  expect(tablesAtHand(asked).version).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/)
  expect(await sourceAtHand(asked).lookUp(VIN, { signal })).toEqual(await provider.lookUp(VIN, { signal }))
  expect(sourceAtHand(provider)).toBe(provider)
})
