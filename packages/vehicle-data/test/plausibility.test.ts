import { expect, test } from 'vitest'
import { type LabelRow, loadLabelRows } from '../src/catalogue/label-rows.ts'
import type { Amount } from '../src/facts/amounts.ts'
import { mergeStatements } from '../src/facts/statements.ts'
import { plantName } from '../src/naming/plant-name.ts'
import { readTable } from '../src/read-table.ts'
import { elementsByCode } from '../src/vin/pattern-elements.ts'
import { explainedIn } from './explained.ts'
import { provider, readLabels, soundVin } from './labels.ts'

/** Rules for all tables, independent of any VIN. A violation is fixed, or explained in `implausible.txt`. */
const explained = explainedIn('implausible.txt')

const labels = loadLabelRows(readTable)
const makes = [...new Set(readTable('label-rows.txt').map((line) => line.split('\t')[1] ?? ''))]
const rows = labels.years.flatMap((year) =>
  makes.flatMap((make) => labels.of(year, make).map((row) => ({ year, make, row }))),
)

/** Each different finding of a rule over the label rows that no reason is given for. */
function findings(isWrong: (row: LabelRow) => boolean, words: (row: LabelRow) => string): string[] {
  const found = rows
    .filter(({ row }) => isWrong(row))
    .map(({ year, make, row }) => `${year} ${make} ${words(row)}`)
  return [...new Set(found)].filter((finding) => !explained.includes(finding))
}

test('what a full charge takes is 80% to 118% of the original energy', () => {
  const shareOf = ({ rangeMi, kwhPer100Mi, packKwh }: LabelRow): number =>
    rangeMi === undefined || kwhPer100Mi === undefined || packKwh === undefined
      ? 1
      : (rangeMi * kwhPer100Mi) / 100 / packKwh
  expect(
    findings(
      (row) => shareOf(row) < 0.8 || shareOf(row) > 1.18,
      (row) => `${row.name}: ${row.packKwh} kWh`,
    ),
  ).toEqual([])
})

test('usable energy is 85% to 99% of the original', () => {
  const isOut = ({ packKwh }: LabelRow, usable: Amount | undefined): boolean =>
    packKwh !== undefined &&
    typeof usable === 'number' &&
    (usable < 0.85 * packKwh || usable > 0.99 * packKwh)
  expect(
    findings(
      (row) => isOut(row, row.usableKwh) || isOut(row, row.statedUsableKwh),
      (row) => `${row.name}: usable energy of ${row.packKwh} kWh`,
    ),
  ).toEqual([])
})

test('motors, range, consumption and charging power are those of a car', () => {
  const isOut = (figure: number | undefined, least: number, most: number): boolean =>
    figure !== undefined && (figure < least || figure > most)
  expect(
    findings(
      (row) =>
        row.motorKw.some((power) => isOut(power, 15, 600)) ||
        isOut(row.rangeMi, 30, 520) ||
        isOut(row.kwhPer100Mi, 20, 130) ||
        (typeof row.dcPowerKw === 'number' && isOut(row.dcPowerKw, 40, 400)),
      (row) => row.name,
    ),
  ).toEqual([])
})

test('a loaded car weighs at least 400 lb more than an empty one, and its motors together give its power', async () => {
  const found = await Promise.all(
    readLabels('labelled-vins.csv').map(async ({ vin }) => {
      const result = await provider.lookUp(soundVin(vin), { signal: new AbortController().signal })
      if (result.kind !== 'found') return []
      const { identity, statements } = result.vehicle.record
      const facts = mergeStatements(statements)
      const name = `${identity.modelYear} ${identity.make} ${identity.model}`
      const [empty, loaded] = [leastOf(facts.curbWeightLb), mostOf(facts.grossWeightLb)]
      const motors = facts.motorKw?.reduce((sum, kw) => sum + kw, 0)
      const power = leastOf(facts.powerKw)
      return [
        ...(empty !== undefined && loaded !== undefined && loaded < empty + 400
          ? [`${name}: ${empty} lb empty, ${loaded} lb loaded`]
          : []),
        ...(motors !== undefined && power !== undefined && (power < 0.75 * motors || power > 1.3 * motors)
          ? [`${name}: ${power} kW of motors with ${motors} kW`]
          : []),
      ]
    }),
  )
  expect([...new Set(found.flat())].filter((finding) => !explained.includes(finding))).toEqual([])
})

const leastOf = (amount: Amount | undefined): number | undefined =>
  typeof amount === 'object' ? amount.from : amount
const mostOf = (amount: Amount | undefined): number | undefined =>
  typeof amount === 'object' ? amount.to : amount

test('a city is in one country, and in one part of it', () => {
  const homes = plants().flatMap((plant) => {
    const [city = '', ...home] = plantName(plant)?.split(', ') ?? []
    const isWhole = plant.plantCity !== undefined && plant.plantCountry !== undefined
    return isWhole ? [{ city, country: home.at(-1) ?? '', part: home.slice(0, -1).join(', ') }] : []
  })
  const countries = homesBy(
    homes,
    ({ city }) => city,
    ({ country }) => country,
  )
  const parts = homesBy(
    homes.filter(({ part }) => part !== ''),
    ({ city, country }) => `${city}, ${country}`,
    ({ part }) => part,
  )
  expect([...countries, ...parts].filter((finding) => !explained.includes(finding))).toEqual([])
  expect(new Set(homes.map(({ city }) => city)).size).toBeGreaterThan(300)
})

type Home = { readonly city: string; readonly country: string; readonly part: string }

/** "Salem, United States: Oregon, Virginia" for every place with more than one home. */
function homesBy(
  homes: readonly Home[],
  placeOf: (home: Home) => string,
  homeOf: (home: Home) => string,
): string[] {
  return [...Map.groupBy(homes, placeOf)].flatMap(([place, own]) => {
    const known = [...new Set(own.map(homeOf))].sort()
    return known.length > 1 ? [`${place}: ${known.join(', ')}`] : []
  })
}

type Plant = Partial<Record<'plantCity' | 'plantState' | 'plantCountry', string>>

/** Every plant that NHTSA's patterns name, once for each way of naming it. */
function plants(): Plant[] {
  const texts = readTable('pattern-values.txt')
  const known = new Map<string, Plant>()
  for (const line of readTable('pattern-schemas.txt')) {
    const byKeys = new Map<string, Record<string, string>>()
    for (const group of line.split('\t')) {
      const [keys = '', , values = ''] = group.split(' ')
      for (const value of values.split(',')) {
        const element = elementsByCode.get(value.charAt(0))
        if (element?.startsWith('plant') !== true) continue
        const plant = byKeys.get(keys) ?? {}
        plant[element] = texts[Number.parseInt(value.slice(1), 36)] ?? ''
        byKeys.set(keys, plant)
      }
    }
    for (const plant of byKeys.values()) known.set(JSON.stringify(plant), plant)
  }
  return [...known.values()]
}
