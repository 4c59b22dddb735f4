import type { VehicleSpecs } from '@vinspec/contract'
import { expect, test } from 'vitest'
import { type AnswerContext, createContextOf } from '../src/answer-context.ts'
import { readTable } from '../src/read-table.ts'
import { parseVin } from '../src/vin/parse-vin.ts'
import { provider, readLabels } from './labels.ts'

const contextOf = createContextOf(readTable)

async function contextFor(text: string): Promise<AnswerContext | undefined> {
  const parsed = parseVin(text)
  if (!parsed.ok) return undefined
  const result = await provider.lookUp(parsed.vin, { signal: AbortSignal.timeout(1_000) })
  return result.kind === 'found' ? contextOf(result.vehicle) : undefined
}

const rowOf = (specs: VehicleSpecs | undefined, key: string) =>
  specs?.range_and_charging.rows.find((row) => row.key === key)?.value

function choicesOf(specs: VehicleSpecs): string[] {
  const lines = [rowOf(specs, 'basis') ?? []].flat()
  const at = lines.findIndex((line) => line.endsWith(':'))
  return at < 0 ? [] : lines.slice(at + 1)
}

const every = await Promise.all(
  readLabels('labelled-vins.csv')
    .filter((_, index) => index % 10 === 0)
    .map(({ vin = '' }) => contextFor(vin)),
)
const contexts = every.filter((context) => context !== undefined)

test('every version that the row "basis" offers has its own answer, with its own range', () => {
  let offered = 0
  for (const { specs, ofVersion } of contexts) {
    for (const line of choicesOf(specs)) {
      offered += 1
      const chosen = ofVersion(line)
      expect([line, chosen?.vin]).toEqual([line, specs.vin])
      const range = rowOf(chosen, 'range')
      if (range !== undefined) expect(line).toContain(`: ${String(range)}`)
    }
  }
  expect(offered).toBeGreaterThan(100)
})

test('choosing a version replaces the spans, and only narrows what the answer says', async () => {
  const plaid = await contextFor('5YJSA1E67NF123456')
  const chosen = plaid?.ofVersion('Model S Plaid (21 in wheels): 348 mi')
  expect([rowOf(plaid?.specs, 'efficiency'), rowOf(chosen, 'efficiency')]).toEqual([
    '29 to 33 kWh/100 mi',
    '33 kWh/100 mi',
  ])
  expect(chosen?.range_and_charging.wheel_rows.map((row) => row.wheel_size)).toEqual(['21 in'])
  expect(chosen?.sections).toEqual(plaid?.specs.sections)
  expect(plaid?.ofVersion('Model S Plaid (21 in wheels): 349 mi')).toBeUndefined()
})

test('the ranges of a class are EPA’s, of the same year, and contain the range of the car itself', async () => {
  const plaid = await contextFor('5YJSA1E67NF123456')
  const { name, modelYear, rangesMi = [], source } = plaid?.classRanges ?? {}
  expect([name, modelYear, source?.name]).toEqual(['large cars', 2022, 'EPA fueleconomy.gov'])
  expect(rangesMi).toEqual(rangesMi.toSorted((a, b) => a - b))
  expect(rangesMi).toContain(348)
  expect(rangesMi).toContain(396)
})

test('a car without a label has no class, and the answer says so', async () => {
  // An E-Transit: EPA labels no vans of this weight.
  const van = contexts.find(({ specs }) => specs.vehicle.model?.startsWith('E-Transit'))
  expect(van?.specs.title).toContain('E-Transit')
  expect(van?.classRanges).toBeUndefined()
})

test('classes are named as in the middle of a sentence', () => {
  const names = new Set(contexts.flatMap(({ classRanges }) => classRanges?.name ?? []))
  expect(names).toContain('small SUVs')
  for (const name of names)
    expect(name).toMatch(/^[a-z -]*(SUVs|pickups|cars|wagons|vehicles|seaters|minivans)$/)
})

test('the sources of an answer are those of its facts, each once, with the day of its data', async () => {
  const plaid = await contextFor('5YJSA1E67NF123456')
  const names = plaid?.sources.map(({ name }) => name) ?? []
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('NHTSA vPIC')
  expect(names).toContain('EPA fueleconomy.gov')
  for (const { date } of plaid?.sources ?? []) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
})
