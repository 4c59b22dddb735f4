import { elementTexts } from '../../build/variant-texts.ts'
import { loadLabelRows } from '../../src/catalogue/label-rows.ts'
import { parseVin, type Vin } from '../../src/index.ts'
import { readTable } from '../../src/read-table.ts'
import { loadPatternLibrary, type Maker, type PatternLibrary } from '../../src/vin/pattern-library.ts'
import { type Key, keysOverlap, type PatternGroup } from '../../src/vin/pattern-schema.ts'

const ALPHABET = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
/** VIN positions of the columns of a key, from 0. */
const positions = [3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16]
const values = [...'0123456789'].map(Number)
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/**
 * A VIN for every pattern that can match an electric model, for every make and year with labels. Patterns are combined in
 * pairs, not in every combination.
 */
export function everyVersion(): ReadonlySet<Vin> {
  const library = loadPatternLibrary(readTable)
  const labels = loadLabelRows(readTable)
  const vins = new Set<Vin>()
  for (const line of readTable('wmis.txt')) {
    const maker = library.findMaker(line.slice(0, line.indexOf('\t')))
    if (maker === undefined || maker.spans.length === 0) continue
    for (const year of labels.years.filter((known) =>
      maker.makes.some((make) => labels.of(known, make).length > 0),
    )) {
      for (const { schema } of library.schemasOf(maker, year)) {
        for (const keys of versionsOf(schema, library)) {
          const vin = vinOf(maker, year, keys)
          if (vin !== undefined) vins.add(vin)
        }
      }
    }
  }
  return vins
}

function versionsOf(schema: readonly PatternGroup[], library: PatternLibrary): readonly (readonly Key[])[] {
  const electric = schema.filter((group) =>
    elementTexts([group], 'fuelPrimary', library).includes('Electric'),
  )
  const models = schema.filter((group) => elementTexts([group], 'model', library).length > 0)
  return models.flatMap((model) =>
    electric
      .filter((fuel) => keysOverlap(fuel.keys, model.keys))
      .flatMap((fuel) => {
        const car = [...fuel.keys, ...model.keys]
        return schema
          .filter((group) => keysOverlap(group.keys, fuel.keys) && keysOverlap(group.keys, model.keys))
          .map((group) => [...car, ...group.keys])
      }),
  )
}

function vinOf({ wmi }: Maker, year: number, keys: readonly Key[]): Vin | undefined {
  const characters = [...`${wmi.slice(0, 3)}AAAAA0A1000001`]
  for (const [column, position] of positions.entries()) {
    const own = keys.filter((key) => key.column === column)
    if (own.length === 0) continue
    const symbol = ALPHABET.findIndex((_, index) => own.every(({ takes }) => takes[index] === true))
    if (symbol < 0) return undefined
    characters[position] = ALPHABET[symbol] ?? ''
  }
  for (let at = 3; at < wmi.length; at += 1) characters[at + 8] = wmi.charAt(at)
  characters[9] = YEAR_CODES[(year - 1980) % 30] ?? ''
  const sum = characters.reduce(
    (total, character, index) => total + valueOf(character) * (weights[index] ?? 0),
    0,
  )
  characters[8] = '0123456789X'.charAt(sum % 11)
  const parsed = parseVin(characters.join(''))
  return parsed.ok ? parsed.vin : undefined
}

const valueOf = (character: string): number =>
  values[Number(character)] ?? Number('12345678-12345-7-923456789'.charAt(character.charCodeAt(0) - 65))
