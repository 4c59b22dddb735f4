import type { CoveredMake } from './catalogue/covered-makes.ts'
import type { DatedSource } from './catalogue/sources.ts'

/** What tables cover, as a page in Markdown: `docs/coverage.md` of those of this build. */
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
    'Every make that a VIN can lead to: how many configurations EPA has labeled, and how many of them have a figure. Equipment',
    'and stars are counted by model and year.',
    '',
    ...table([
      ['Make', 'Years', ...counted],
      ...makes.map(({ name, years, counts }) => [name, years, ...counts]),
    ]),
  ]
  return `${text.join('\n')}\n`
}

/** As `covered-makes.txt` has them. */
const counted = [
  'Labels',
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
  'Equipment',
  'Stars',
]

/** `Oct 13, 2026`, as pages write it. */
const toDay = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function table([header = [], ...rows]: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)]
}
