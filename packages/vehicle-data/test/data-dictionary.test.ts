import { figureColumns, wordColumns } from '@vinspec/contract/columns'
import { expect, test } from 'vitest'
import type { RawVehicle } from '../src/index.ts'
import { verdictOn } from '../src/verdict.ts'
import { dataDictionary } from './data-dictionary.ts'
import { provider, readLabels, soundVin } from './labels.ts'

const signal = new AbortController().signal
const sold: RawVehicle[] = []
for (const { vin } of [...readLabels('labelled-vins.csv'), ...readLabels('synthetic-2026-vins.csv')]) {
  const verdict = verdictOn(await provider.lookUp(soundVin(vin), { signal }))
  if (verdict.kind === 'sold') sold.push(verdict.vehicle)
}
const dictionary = dataDictionary(sold)

test('the data dictionary is the one that is published for customers', async () => {
  const text = `${JSON.stringify(dictionary, null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../../apps/web/public/data-dictionary.json')
})

test('every key has a meaning, and sources if any car has it', () => {
  for (const { key, meaning, sources, example } of dictionary.keys) {
    expect([key, /^[A-Z].{15,}\.$/s.test(meaning)]).toEqual([key, true])
    if (key !== 'energy') expect([key, sources.length > 0]).toEqual([key, example !== null])
  }
})

test('no key has two meanings', () => {
  const names = dictionary.keys.map(({ key, place }) => `${place}.${key}`)
  expect(new Set(names).size).toBe(names.length)
})

test('every column of a table has its entry in the dictionary, in the same unit', () => {
  const unitsOf = new Map(dictionary.keys.map(({ key, units }) => [key, units]))
  const ofTheBattery = new Set<string>(['original_capacity', 'usable_capacity', 'state_of_health'])
  for (const [, place] of wordColumns) if (!place.includes('.')) expect([...unitsOf.keys()]).toContain(place)
  for (const [, key, unit] of figureColumns) {
    if (!ofTheBattery.has(key)) expect([key, unitsOf.get(key)]).toEqual([key, [unit]])
  }
})
