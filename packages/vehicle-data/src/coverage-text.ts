import type { CoveredMake } from './catalogue/covered-makes.ts'
import type { DatedSource } from './facts/statements.ts'

/** The coverage of a set of tables, as a page in Markdown. `docs/coverage.md` is that of this build. */
export function coverageText(
  version: string,
  sources: readonly DatedSource[],
  makes: readonly CoveredMake[],
): string {
  const text = [
    '# What the vehicle data covers',
    '',
    `Data version ${version}`,
    '',
    '## Sources',
    '',
    ...table([['Source', 'Day of the data'], ...sources.map(({ name, date }) => [name, toDay(date)])]),
    '',
    '## Makes',
    '',
    'Every make that a VIN can lead to, and of how many of its versions each figure is known. A version is a configuration that EPA',
    'has labeled in one model year; each has a range. Equipment and stars are counted by model and year.',
    '',
    ...table([['Make', 'Years', 'Versions', ...ofVersions, ...ofModels], ...makes.map(toRow)]),
  ]
  return `${text.join('\n')}\n`
}

/** The counts in `covered-makes.txt` after the number of versions: first by version, then by model and year. */
const ofVersions = [
  'City range',
  'Charging at 240 V',
  'Motor power',
  'Original energy',
  'Usable energy',
  'DC power',
  'Onboard charger',
  'Chemistry',
  'Cargo volume',
  'Emissions score',
]
const ofModels = ['Equipment', 'Stars']

function toRow({ name, years, counts: [versions = '', ...counts] }: CoveredMake): string[] {
  const shares = counts.slice(0, ofVersions.length).map((count) => toPercent(Number(count), Number(versions)))
  const models = counts.slice(ofVersions.length).map((count) => toModels(Number(count)))
  return [name, years, versions, ...shares, ...models]
}

const NONE = '–'

function toModels(count: number): string {
  if (count === 0) return NONE
  return count === 1 ? '1 model' : `${count} models`
}

const toPercent = (count: number, of: number): string => (count === 0 ? NONE : `${percentOf(count, of)}%`)

/** Rounded down, so that 100 means all of them, but 0 only none. */
export const percentOf = (count: number, of: number): number =>
  count === 0 ? 0 : Math.max(1, Math.floor((100 * count) / of))

/** A date as `Oct 13, 2026`. */
const toDay = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function table([header = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)]
}
