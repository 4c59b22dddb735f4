import { loadAliases } from '../src/naming/aliases.ts'
import { cityName } from '../src/naming/plant-name.ts'
import { readTable } from '../src/read-table.ts'
import type { PatternElement } from '../src/vin/pattern-elements.ts'
import { loadPatternLibrary, type Maker, type PatternLibrary } from '../src/vin/pattern-library.ts'
import {
  keysOverlap,
  type PatternGroup,
  type PatternSchema,
  plantLetters,
} from '../src/vin/pattern-schema.ts'
import { elementTexts } from './variant-texts.ts'
import { writeTable } from './write-table.ts'

const placeElements = ['plantCity', 'plantState', 'plantCountry'] as const satisfies PatternElement[]

/** The years of NHTSA's patterns of electric cars. */
const years = Array.from({ length: 2027 - 1997 }, (_, index) => 1998 + index)

/**
 * Plants that NHTSA's patterns of several years give differently, or not whole, to `plants.txt`: `wmi model letter`, then city,
 * state, and country as most years have them. One maker code, model, and plant letter mean one plant.
 */
export function buildPlantTable(): void {
  const library = loadPatternLibrary(readTable)
  const aliases = loadAliases(readTable)
  const makes = new Set(readTable('label-names.txt').map((line) => line.split('\t')[0] ?? ''))
  const makers = new Set([...makes].flatMap((make) => library.makersOf(make)))
  const lines = [...makers].flatMap((maker) =>
    [...plantsOf(maker, library)].flatMap(([key, plants]) => {
      const place = agreedOn(plants, (city) => cityName(city, maker.makes[0] ?? '', aliases))
      const isKnown = plants.every(({ texts }) => texts.join() === place?.join())
      return place === undefined || isKnown ? [] : [[maker.wmi, key, ...place].join('\t')]
    }),
  )
  writeTable('plants.txt', lines.sort())
}

/** City, state, and country in one year's patterns; '' for what they do not say. */
interface Place {
  readonly year: number
  readonly texts: readonly string[]
}

/** By `model letter`, the plant of each year. */
function plantsOf(maker: Maker, library: PatternLibrary): Map<string, Place[]> {
  const plants = new Map<string, Place[]>()
  for (const year of years) {
    const schemas = library.schemasOf(maker, year).map(({ schema }) => schema)
    const ofYear = new Map(schemas.flatMap((schema) => [...plantsOfSchema(schema, library)]))
    for (const [key, texts] of ofYear) plants.set(key, [...(plants.get(key) ?? []), { year, texts }])
  }
  return plants
}

function plantsOfSchema(schema: PatternSchema, library: PatternLibrary): Map<string, readonly string[]> {
  const textsOf = (group: PatternGroup, element: PatternElement) => elementTexts([group], element, library)
  const electric = schema.filter((group) => textsOf(group, 'fuelPrimary').includes('Electric'))
  const models = schema.filter(
    (group) =>
      textsOf(group, 'model').length > 0 && electric.some((fuel) => keysOverlap(fuel.keys, group.keys)),
  )
  const told = schema.filter((group) => placeElements.some((element) => textsOf(group, element).length > 0))
  const letters = new Set(told.flatMap(plantLetters))
  return new Map(
    models.flatMap((model) => {
      const own = told.filter((group) => keysOverlap(group.keys, model.keys))
      return [...letters].flatMap((letter): [string, readonly string[]][] => {
        const ofLetter = own.filter((group) => isOfPlant(group, letter))
        const texts = placeElements.map(
          (element) => ofLetter.flatMap((group) => textsOf(group, element)).at(-1) ?? '',
        )
        if (!own.some((group) => plantLetters(group).includes(letter))) return []
        return textsOf(model, 'model').map((name) => [`${name}\t${letter}`, texts])
      })
    }),
  )
}

const isOfPlant = (group: PatternGroup, letter: string): boolean => {
  const letters = plantLetters(group)
  return letters.length === 0 || letters.includes(letter)
}

/**
 * The city of most years, with the state and the country that years of it give. Another city in all of the newest years may be a
 * new plant.
 */
function agreedOn(
  plants: readonly Place[],
  spelled: (city: string) => string,
): readonly string[] | undefined {
  const named = plants.filter(({ texts: [city] }) => city !== '')
  const cities = [...Map.groupBy(named, ({ texts: [city = ''] }) => spelled(city)).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  const [most, ...others] = cities
  const last = Math.max(...named.map(({ year }) => year))
  if (most === undefined || others.some(({ length }) => length === most.length)) return undefined
  if (!most.some(({ year }) => year === last)) return undefined
  const newest = most.toReversed()
  return placeElements.map(
    (_, part) => newest.map(({ texts }) => texts[part]).find((text) => text !== '') ?? '',
  )
}
