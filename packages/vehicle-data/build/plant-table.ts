import { spellPlace } from '../src/naming/place-spellings.ts'
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

/** The last year of NHTSA's patterns. */
const lastYear = 2027
const years = Array.from({ length: lastYear - 2009 }, (_, index) => 2010 + index)

/**
 * Plants on which NHTSA's patterns of several years differ, to `plants.txt`: `wmi model letter`, then city, state, and country as
 * most years have them. One maker code, model, and plant letter mean one plant.
 */
export function buildPlantTable(): void {
  const library = loadPatternLibrary(readTable)
  const makes = new Set(readTable('label-names.txt').map((line) => line.split('\t')[0] ?? ''))
  const makers = new Set([...makes].flatMap((make) => library.makersOf(make)))
  const lines = [...makers].flatMap((maker) =>
    [...plantsOf(maker, library)].flatMap(([key, plants]) => {
      const place = agreedOn(plants)
      return place === undefined ? [] : [[maker.wmi, key, ...place.texts].join('\t')]
    }),
  )
  writeTable('plants.txt', lines.sort())
}

/** City, state, and country, as one year has them. */
type Place = { readonly year: number; readonly texts: readonly string[] }

/** By `model letter`, every plant of each year. */
function plantsOf(maker: Maker, library: PatternLibrary): Map<string, Place[]> {
  const plants = new Map<string, Place[]>()
  for (const year of years) {
    const schemas = library.schemasOf(maker, year).map(({ schema }) => schema)
    const ofYear = new Map(
      schemas
        .flatMap((schema) => plantsOfSchema(schema, library))
        .map(({ key, texts }) => ({ key, place: { year, texts } }))
        .map(({ key, place }) => [`${key}\t${cityOf(place)}`, { key, place }]),
    )
    for (const { key, place } of ofYear.values()) plants.set(key, [...(plants.get(key) ?? []), place])
  }
  return plants
}

function plantsOfSchema(
  schema: PatternSchema,
  library: PatternLibrary,
): { readonly key: string; readonly texts: readonly string[] }[] {
  const textsOf = (group: PatternGroup, element: PatternElement) => elementTexts([group], element, library)
  const electric = schema.filter((group) => textsOf(group, 'fuelPrimary').includes('Electric'))
  const models = schema.filter((group) => electric.some((fuel) => keysOverlap(fuel.keys, group.keys)))
  return schema
    .filter((group) => textsOf(group, 'plantCity').length > 0)
    .flatMap((group) => {
      const texts = placeElements.map((element) => textsOf(group, element)[0] ?? '')
      return models
        .filter((model) => keysOverlap(model.keys, group.keys))
        .flatMap((model) => textsOf(model, 'model'))
        .flatMap((model) => plantLetters(group).map((letter) => ({ key: `${model}\t${letter}`, texts })))
    })
}

/**
 * Where plants are in several cities, that of most years, as fully as some year has it. Another city in all of the newest years
 * may be a new plant.
 */
function agreedOn(plants: readonly Place[]): Place | undefined {
  const cities = [...Map.groupBy(plants, cityOf).values()].toSorted((one, other) => other.length - one.length)
  const [most, ...others] = cities
  const last = Math.max(...plants.map(({ year }) => year))
  if (most === undefined || others.length === 0 || others.some(({ length }) => length === most.length))
    return undefined
  if (!most.some(({ year }) => year === last)) return undefined
  return most.toSorted((one, other) => known(other) - known(one))[0]
}

const cityOf = ({ texts: [city = ''] }: Place): string => spellPlace(city).toUpperCase()
const known = ({ texts }: Place): number => texts.filter((text) => text !== '').length
