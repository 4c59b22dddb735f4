/** What Tesla's option codes mean, in a customer's words. A code that is not in the table is ignored. */
import { readFileSync } from 'node:fs'
import type { VehicleFacts } from '@vinspec/vehicle-data'
import { parse } from 'csv-parse/sync'
import { interiorWords, paintWords, trimWords, wheelsOf } from './tidy-option.ts'

/** The facts of a car with these codes. If two codes contradict each other, neither counts. */
export function factsOfOptions(codes: readonly string[]): VehicleFacts {
  const given = new Set(codes.map(bareCode))
  const options = meanings().filter(({ code }) => given.has(code))
  const told = (kind: Kind): string | undefined => agreed(wordsOf(options, kind))
  const facts: VehicleFacts = {
    trim: told('trim'),
    paint: told('paint'),
    wheels: told('wheel_size'),
    wheelStyle: told('wheel_style'),
    interior: told('interior') ?? told('seats'),
    seats: toCount(told('seat_count')),
    seatOptions: listed(wordsOf(options, 'seat_option')),
    assistancePackage: listed([...highest(options), ...listOf(told('assistance_hardware'))]),
    supercharging: told('supercharging'),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined))
}

/** "$PPSW" and "ppsw " both become PPSW. */
const bareCode = (code: string): string => code.trim().replace(/^\$/, '').toUpperCase()

type Kind =
  | 'trim'
  | 'paint'
  | 'wheel_size'
  | 'wheel_style'
  | 'interior'
  | 'seats'
  | 'seat_count'
  | 'seat_option'
  | 'assistance'
  | 'assistance_hardware'
  | 'supercharging'

interface Meaning extends Words {
  readonly code: string
}

interface Words {
  readonly kind: Kind
  readonly says: string
  /** The rank among packages that include each other. */
  readonly rank?: number
}

/** Every code of the table that determines one of the facts above. */
export function meanings(): readonly Meaning[] {
  known ??= readTable().flatMap(meaningOf)
  return known
}
let known: readonly Meaning[] | undefined

interface Row {
  readonly code: string
  readonly category: string
  /** Tesla's own description if it is known, otherwise its collectors'. */
  readonly description: string
}

function readTable(): Row[] {
  const text = readFileSync(new URL('../../data/tesla-option-codes.csv', import.meta.url), 'utf8')
  const lines: readonly Readonly<Record<string, string>>[] = parse(text, { columns: true })
  return lines.map(
    ({ code = '', category = '', description = '', alt_description: other = '', source = '' }) => {
      const isTeslas = other !== '' && source.includes('fleet-api-sample')
      return { code, category, description: isTeslas ? other : description }
    },
  )
}

function meaningOf({ code, category, description }: Row): Meaning[] {
  const own = ownWords.get(code)
  const words = own === undefined ? wordsIn(code, category, description) : [own]
  return words.map((each) => ({ code, ...each }))
}

function wordsIn(code: string, category: string, description: string): Words[] {
  switch (category) {
    case 'trim':
    case 'paint':
      return toWords(category, category === 'trim' ? trimWords(description) : paintWords(description))
    case 'interior':
      return toWords(/^[QS]/.test(code) ? 'seats' : 'interior', interiorWords(description))
    case 'wheels': {
      const wheels = wheelsOf(description)
      return [...toWords('wheel_size', wheels?.size), ...toWords('wheel_style', wheels?.style)]
    }
    default:
      return []
  }
}

const toWords = (kind: Kind, says: string | undefined): Words[] =>
  says === undefined ? [] : [{ kind, says }]

/** Descriptions that differ from what a customer would say. */
const ownWords: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['SC00', { kind: 'supercharging', says: 'No access to Superchargers' }],
  ['SC01', { kind: 'supercharging', says: 'Free, transferable' }],
  ['SC04', { kind: 'supercharging', says: 'Pay per use' }],
  ['SC05', { kind: 'supercharging', says: 'Free, not transferable' }],
  ['SC06', { kind: 'supercharging', says: 'Free for a limited time' }],
  ['CC01', { kind: 'seat_count', says: '5' }],
  ['STY5S', { kind: 'seat_count', says: '5' }],
  ['CC02', { kind: 'seat_count', says: '6' }],
  ['CC12', { kind: 'seat_count', says: '6' }],
  ['CC03', { kind: 'seat_count', says: '7' }],
  ['CC04', { kind: 'seat_count', says: '7' }],
  ['SR06', { kind: 'seat_count', says: '7' }],
  ['STY7S', { kind: 'seat_count', says: '7' }],
  ['FR02', { kind: 'seat_option', says: 'Ventilated front seats' }],
  ['RS3H', { kind: 'seat_option', says: 'Heated rear seats' }],
  ['RSF1', { kind: 'seat_option', says: 'Heated rear seats' }],
  ['ME01', { kind: 'seat_option', says: 'Memory seats' }],
  ['ME02', { kind: 'seat_option', says: 'Memory seats' }],
  ['APPF', { kind: 'assistance', says: 'Full Self-Driving Capability', rank: 5 }],
  ['APF2', { kind: 'assistance', says: 'Full Self-Driving Capability', rank: 5 }],
  ['APPB', { kind: 'assistance', says: 'Enhanced Autopilot', rank: 4 }],
  ['APF1', { kind: 'assistance', says: 'Enhanced Autopilot', rank: 4 }],
  ['APBS', { kind: 'assistance', says: 'Autopilot', rank: 3 }],
  ['APB1', { kind: 'assistance', says: 'Autopilot with convenience features', rank: 2 }],
  ['DA02', { kind: 'assistance', says: 'Autopilot with convenience features', rank: 2 }],
  ['DA00', { kind: 'assistance', says: 'No Autopilot', rank: 1 }],
  ['APH1', { kind: 'assistance_hardware', says: 'Hardware 1.0' }],
  ['APH2', { kind: 'assistance_hardware', says: 'Hardware 2.0' }],
  ['APH3', { kind: 'assistance_hardware', says: 'Hardware 2.5' }],
  ['APH4', { kind: 'assistance_hardware', says: 'Hardware 3.0' }],
  ['AP04', { kind: 'assistance_hardware', says: 'Hardware 4.0' }],
])

/** The highest of several packages: an upgraded car keeps the code of its former package. */
function highest(options: readonly Meaning[]): string[] {
  const packages = options.filter(({ kind }) => kind === 'assistance')
  const [best] = packages.toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0))
  return listOf(best?.says)
}

const wordsOf = (options: readonly Meaning[], kind: Kind): string[] => [
  ...new Set(options.filter((option) => option.kind === kind).map(({ says }) => says)),
]

/** The one value on which all agree. */
const agreed = (words: readonly string[]): string | undefined => (words.length === 1 ? words[0] : undefined)
const listOf = (words: string | undefined): string[] => (words === undefined ? [] : [words])
const listed = (words: readonly string[]): readonly string[] | undefined =>
  words.length === 0 ? undefined : words
const toCount = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)
