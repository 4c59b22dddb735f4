/** Two servers side by side: each figure as the median of the rounds, with the lowest and the highest. */
import { median } from '../median.ts'
import type { Room } from './read-room.ts'
import type { StatementCounts } from './statements.ts'
import type { Round } from './take-round.ts'

/** One round of each, one after the other. */
export interface Pair {
  readonly bare: Round
  readonly vinspec: Round
}

export interface Comparison {
  readonly title: string
  readonly pairs: readonly Pair[]
  readonly bare: StatementCounts
  readonly vinspec: StatementCounts
  readonly growth: Room
}

/** The one table of the bare server; all others are vinspec's. */
export const BARE_TABLE = 'bare_lookup'

const FIGURES: ReadonlyArray<readonly [label: string, figure: keyof Round, digits: number]> = [
  ['lookups per second', 'perSecond', 0],
  ['latency p50, ms', 'p50Ms', 2],
  ['latency p99, ms', 'p99Ms', 2],
  ['API CPU, µs', 'cpuMicros', 0],
  ['PostgreSQL CPU, µs', 'databaseCpuMicros', 0],
  ['log, bytes', 'logBytes', 0],
]

export function describe({ title, pairs, bare, vinspec, growth }: Comparison): string {
  const [bareRoom = 0, tables] = [growth.get(BARE_TABLE), [...growth].filter(([name]) => name !== BARE_TABLE)]
  const room = tables.reduce((sum, [, bytes]) => sum + bytes, 0)
  return [
    '',
    line(title, 'bare', 'vinspec', 'ratio'),
    ...FIGURES.map(([label, figure, digits]) =>
      line(
        label,
        spread(
          pairs.map((pair) => pair.bare[figure]),
          digits,
        ),
        spread(
          pairs.map((pair) => pair.vinspec[figure]),
          digits,
        ),
        spread(ratiosOf(pairs, figure), 2),
      ),
    ),
    line('round trips', bare.roundTrips.toFixed(2), vinspec.roundTrips.toFixed(2)),
    line('statements', bare.statements.toFixed(2), vinspec.statements.toFixed(2)),
    line('kept, bytes', bareRoom.toFixed(0), room.toFixed(0)),
    `  of it: ${tables.map(([name, bytes]) => `${name} ${bytes.toFixed(0)}`).join(', ')}`,
  ].join('\n')
}

const SUMMED_UP: ReadonlyArray<readonly [label: string, figure: keyof Round]> = [
  ['per second', 'perSecond'],
  ['p99', 'p99Ms'],
  ['API CPU', 'cpuMicros'],
  ['PostgreSQL CPU', 'databaseCpuMicros'],
]

/** The medians of what vinspec's figures are of the bare server's. */
export function sumUp(comparisons: readonly Comparison[]): string {
  const row = (title: string, columns: readonly string[]) =>
    title.padEnd(34) + columns.map((column) => column.padStart(16)).join('')
  return [
    '',
    row(
      'vinspec of bare',
      SUMMED_UP.map(([label]) => label),
    ),
    ...comparisons.map(({ title, pairs }) =>
      row(
        title,
        SUMMED_UP.map(([, figure]) => median(ratiosOf(pairs, figure)).toFixed(2)),
      ),
    ),
  ].join('\n')
}

function ratiosOf(pairs: readonly Pair[], figure: keyof Round): number[] {
  return pairs.map(({ bare, vinspec }) => vinspec[figure] / bare[figure])
}

function spread(values: readonly number[], digits: number): string {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`
}

function line(label: string, ...columns: readonly string[]): string {
  return `${label.padEnd(34)}${columns.map((column) => column.padStart(25)).join('')}`
}
