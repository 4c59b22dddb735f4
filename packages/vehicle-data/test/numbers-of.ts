/** Reads the figures from the words of an answer, as customers had to before there were numbers, without our code. */
import type { SpecNumbers, SpecPart, SpecRow, VehicleSpecs } from '@vinspec/contract'

/** Faults in the numbers of an answer; none if its words say the same. */
export function contradictions(specs: VehicleSpecs): string[] {
  const { battery, range_and_charging: shown, sections } = specs
  const rows = [...shown.rows, ...sections.flatMap((section) => section.rows)]
  const figures = [
    ...rows.flatMap(ofRow),
    ofText('original capacity', originalIn(battery.capacity_summary), battery.numbers?.original_capacity),
    ofText('usable capacity', battery.usable_capacity, battery.numbers?.usable_capacity),
    ...shown.wheel_rows.flatMap((row, i) => ofWheels(row, shown.wheel_numbers?.[i] ?? {})),
  ]
  return figures.flatMap(([name, said, given]) =>
    JSON.stringify(said) === JSON.stringify(given)
      ? []
      : [`${specs.vin} ${name}: ${JSON.stringify(said)}, but ${JSON.stringify(given)}`],
  )
}

/** If only the usable capacity is known, the sentence is about that. */
const originalIn = (summary: string | null): string | null =>
  summary?.endsWith(' usable when new') ? null : summary

type Compared = [name: string, said: unknown, given: unknown]

function ofWheels(row: object, numbers: object): Compared[] {
  const given = new Map<string, SpecNumbers | string>(Object.entries(numbers))
  return Object.entries(row).map(([name, text]) =>
    name === 'wheel_size' ? [name, text, given.get(name)] : ofText(name, text, given.get(name)),
  )
}

const ofText = (name: string, text: string | null, given: SpecNumbers | string | undefined): Compared => [
  name,
  text === null ? undefined : readNumbers(text),
  given,
]

function ofRow({ key, value, numbers, parts }: SpecRow): Compared[] {
  const readParts = partsBy[key]
  if (readParts !== undefined) return [[key, readParts([value].flat()), parts ?? []]]
  const isWords = /^[^\d]*$/.test(String(value)) && key !== 'motors'
  if (isWords || named.has(key)) return [[key, undefined, numbers]]
  return [[key, readNumbers(String(value), units[key]), numbers]]
}

/** Digits that are part of names. */
const named: ReadonlySet<string> = new Set(['charging_port', 'battery_chemistry'])

/** Units of rows that name them in the label. */
const units: Readonly<Record<string, string>> = {
  doors: 'doors',
  seats: 'seats',
  seat_rows: 'rows',
  base_price: 'USD',
}

const partsBy: Readonly<Record<string, (lines: readonly string[]) => SpecPart[]>> = {
  motor_power: ([text = '']) => {
    const each = text.split(' and ').flatMap((group) => {
      const [, count = '1', kw = ''] = /^(?:(\d+) × )?(.*)$/.exec(group) ?? []
      return Array.from({ length: Number(count) }, () => kw)
    })
    return each.map((power, i) => ({ name: `motor_${i + 1}`, ...readNumbers(power) }))
  },
  safety_rating: (lines) =>
    lines.slice(0, -1).map((line) => {
      const [name = '', stars = ''] = line.split(': ')
      return { name: toKey(name), ...readNumbers(stars) }
    }),
  warranty: (lines) =>
    lines.flatMap((line) => {
      const [name = '', terms = ''] = line.split(': ')
      const figures = terms.matchAll(/([\d,]+)(?: to ([\d,]+))?(%| years| miles)/g)
      return Array.from(figures, ([, from = '', to = from, unit = '']) => {
        const [word, short] = limits[unit] ?? ['', '']
        return { name: `${toKey(name)}_${word}`, unit: short, min: toNumber(from), max: toNumber(to) }
      })
    }),
  basis: (lines) =>
    lines.slice(lines.findIndex((line) => line.endsWith(':')) + 1).flatMap((line) => {
      const [, name, range] = /^(.*): ([^:]* mi)$/.exec(line) ?? []
      return name === undefined || range === undefined ? [] : [{ name, ...readNumbers(range) }]
    }),
}

const limits: Readonly<Record<string, readonly [word: string, unit: string]>> = {
  '%': ['percent', '%'],
  ' years': ['years', 'years'],
  ' miles': ['miles', 'mi'],
}

const toKey = (name: string): string =>
  name.startsWith('High-priced') ? 'california_parts' : name.toLowerCase().replace(' ', '_')

/** The unit, by the text that follows the figure, and whether that is an estimate. */
const suffixes: readonly (readonly [RegExp, string, true?])[] = [
  [/^ kWh \(estimate\)/, 'kWh', true],
  [/^\/yr$/, 'USD/year', true],
  [/^ per 25 mi$/, 'USD/25 mi', true],
  [/^ h at 240 V$/, 'h'],
  [/^ out of 10$/, 'of 10'],
  [/^ of 5 stars$/, 'of 5'],
  [/^ kWh(| when new.*| usable when new| from the wall, charging losses included)$/, 'kWh'],
  [/^ (mi|min|s|MPGe|kWh\/100 mi|Wh\/mi|kW|mph|lb|lb-ft|in|cu ft)$/, ''],
]
const counts: readonly string[] = ['', 'Single', 'Dual', 'Tri', 'Quad']

function readNumbers(text: string, known?: string): SpecNumbers {
  const [, count, kw] = /^(\w+) motor$|\((.* kW)\)$/.exec(text) ?? []
  if (count !== undefined) return { unit: 'motors', min: counts.indexOf(count), max: counts.indexOf(count) }
  if (kw !== undefined) return readNumbers(kw)
  const [, from = '', to = from, rest = ''] =
    /^(?:about )?(-?\$?[\d,.]+)(?: to (-?\$?[\d,.]+))?(.*)$/.exec(text) ?? []
  const [, unit = known ?? text, estimate] = suffixes.find(([pattern]) => pattern.test(rest)) ?? []
  const numbers = { unit: unit === '' ? rest.trim() : unit, min: toNumber(from), max: toNumber(to) }
  return estimate === undefined ? numbers : { ...numbers, estimate }
}

const toNumber = (text: string): number => Number(text.replace(/[$,]/g, ''))
