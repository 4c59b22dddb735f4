import type { SpecNumbers } from '@vinspec/contract'
import type { AwaySource } from '../facts/raw-vehicle.ts'
import type { VehicleVersion } from '../facts/vehicle-facts.ts'
import { formatDay } from './format-day.ts'
import { miles, toNumbers, toText } from './measures.ts'
import { privateAnswers } from './private-answers.ts'
import type { RowContent, RowKind } from './row-kind.ts'
import { rowName } from './row-names.ts'
import { type Figure, spanOver } from './spans.ts'

/** The most versions that are listed. A longer list would not help anyone choose. */
const MOST_CHOICES = 6

/**
 * The source of the label figures and, if the VIN fits several versions, what the VIN does not show. A line that ends in a
 * colon is followed by the versions that fit, one per line, with their ranges.
 */
export const basisRow: RowKind = {
  ...rowName('basis'),
  measures: [miles],
  present: ({ modelYear, trim, versions, statements, away }) => {
    const said = [...privateAnswers(statements), ...away.map(toAwayNote)]
    if (versions.length === 0) return said.length === 0 ? null : { value: said }
    return presentBasis(modelYear, trim === undefined ? 'trim' : 'version', versions, said)
  },
}

/** Says that a live source did not answer, or was not asked, so that another lookup may have more facts. */
const toAwayNote = ({ title, date }: AwaySource): string =>
  `${title} gave no answer on ${formatDay(date)}: what it knows about this car is not included`

function presentBasis(
  modelYear: number,
  nameWord: 'trim' | 'version',
  versions: readonly VehicleVersion[],
  said: readonly string[],
): RowContent {
  const notes = [
    ...said,
    `EPA label figures of model year ${modelYear}`,
    ...(versions.some(({ fuelCostUsdPerYear }) => fuelCostUsdPerYear !== undefined)
      ? ['Costs are EPA estimates for 15,000 miles a year at $0.15 per kWh']
      : []),
  ]
  if (!labelFigures.some((figure) => differs(versions, figure))) return { value: notes }
  const choices = versionChoices(versions)
  if (choices.length === 1)
    return { value: [...notes, 'EPA gives this version more than one set of figures'] }
  const question = `The VIN doesn't show the ${joinWords(openQuestions(versions, nameWord))}. Versions that fit:`
  const parts = choices.flatMap(({ name, range }) => (range === undefined ? [] : [{ name, ...range }]))
  return { value: [...notes, question, ...choices.map(({ line }) => line)], parts }
}

const labelFigures: readonly Figure[] = [
  ({ rangeMi }) => rangeMi,
  ({ mpgeCombined }) => mpgeCombined,
  ({ kwhPer100Mi }) => kwhPer100Mi,
  ({ charge240Hours }) => charge240Hours,
]

function differs(versions: readonly VehicleVersion[], figure: Figure): boolean {
  const span = spanOver(versions, figure)
  return span !== undefined && span.from !== span.to
}

/** Patterns of equipment in EPA's names. */
const NAMED_BATTERY =
  /\(energy capacity \d+ Ah\)|\b\d\d-mod battery,?|\bperf(?:ormance)? battery(?: plus)?\b/gi
const NAMED_CHARGER = /\(?\b\d+ ?kW (?:\d+-mode )?charger\)?(?: \d+ modes)?/gi
const NAMED_TIRES =
  /\b(?:(?:all[- ]terrain|mud-terrain|all season|A\/S|UHP|Falken|Goodyear|Nexen|Pirelli)(?: tires?)?|\d\d in(?:ch)? tires?|\d{3}\/\d\d(?:Z?R\d\d)?(?: rear)?)(?!\w)/gi
const NAMED_WHEELS = /\b(?:alloy|steel|aero)\b/gi
/** Matches wheels with their size, which versions have as a separate fact. */
const SIZED_WHEELS =
  /\(?(?:\bw(?:ith|\/) ?)?(?<!\d)\d\d(?:(?:\/\d\d)? ?in(?:(?:ch)?\b\.?(?: [\w-]+)? wheels?)?\b|F\d\dR wheels)\)?/gi

const named = (title: string, pattern: RegExp): string => title.match(pattern)?.join().toLowerCase() ?? ''

const questions: readonly (readonly [string, (version: VehicleVersion) => string | number | undefined])[] = [
  ['battery size', ({ battery, title }) => JSON.stringify([battery, named(title, NAMED_BATTERY)])],
  ['battery size', ({ packKwh }) => (typeof packKwh === 'number' ? packKwh : undefined)],
  ['charger', ({ title }) => named(title, NAMED_CHARGER)],
  ['tires', ({ title }) => named(title, NAMED_TIRES)],
  ['drive', ({ drive }) => drive],
  ['number of motors', ({ motors }) => (typeof motors === 'number' ? motors : undefined)],
  ['wheels', ({ wheels, title }) => `${wheels} ${named(title, NAMED_WHEELS)}`],
]

/**
 * What the versions differ in; "version" if not even their names differ.
 * @param nameWord the word used if only their names differ: not "trim" for a car whose trim is shown
 */
function openQuestions(versions: readonly VehicleVersion[], nameWord: 'trim' | 'version'): string[] {
  const open = questions.filter(([, answer]) => {
    const known = versions.map(answer).filter((said) => said !== undefined)
    return new Set(known).size > 1
  })
  // Names are compared without wheels, which explain no name: a version may come with any.
  const others = open.filter(([word]) => word !== 'wheels')
  const told = (version: VehicleVersion): string => others.map(([, answer]) => answer(version)).join('|')
  const words = [...new Set(open.map(([word]) => word))]
  const names = versions.map(({ title }) => trimIn(title))
  const hasMoreNames =
    new Set(versions.map(told)).size <
    new Set(versions.map((version, i) => `${told(version)} ${names[i]}`)).size
  if (hasMoreNames) return [nameWord, ...words]
  return words.length > 0 ? words : ['version']
}

/** A version's name without its words about equipment. */
const trimIn = (title: string): string =>
  [NAMED_BATTERY, NAMED_CHARGER, NAMED_TIRES, SIZED_WHEELS]
    .reduce((text, pattern) => text.replaceAll(pattern, ''), title)
    .replace(/ {2,}/g, ' ')
    .trim()

/** A line to choose from, and the versions that it stands for. */
export interface VersionChoice {
  readonly line: string
  readonly name: string
  readonly range: SpecNumbers | undefined
  readonly versions: readonly VehicleVersion[]
}

/** Lines such as "Model 3 Long Range AWD: 353 mi". EPA uses some names twice, with different ranges. Each gets its own line. */
export function versionChoices(versions: readonly VehicleVersion[]): VersionChoice[] {
  const each = versions.map((version) => toChoice(version.title, [version]))
  const choices = [...Map.groupBy(each, ({ line }) => line).values()].flatMap(([first, ...same]) =>
    first === undefined ? [] : [{ ...first, versions: [first, ...same].flatMap((one) => one.versions) }],
  )
  if (choices.length <= MOST_CHOICES) return choices
  const others = choices.slice(MOST_CHOICES - 1)
  const rest = others.flatMap(({ versions: same }) => same)
  return [...choices.slice(0, MOST_CHOICES - 1), toChoice(`${others.length} other versions`, rest)]
}

function toChoice(name: string, versions: readonly VehicleVersion[]): VersionChoice {
  const span = spanOver(versions, ({ rangeMi }) => rangeMi)
  const range = span && toNumbers(miles, span)
  return { line: range === undefined ? name : `${name}: ${toText(miles, range)}`, name, range, versions }
}

/** "drive", "battery size or wheels", "battery size, drive, or wheels". */
function joinWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(' or ')
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
}
