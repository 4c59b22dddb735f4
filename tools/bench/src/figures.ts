/** Prints the figures of a baseline and of what is compared with it side by side, with their ratio. */

/** The figures of one round. */
export interface Round {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server process for one request. */
  readonly cpuMicros: number
  readonly databaseCpuMicros?: number
  readonly logBytes?: number
}

const FIGURES: ReadonlyArray<readonly [label: string, figure: keyof Round, digits: number]> = [
  ['per second', 'perSecond', 0],
  ['latency p50, ms', 'p50Ms', 2],
  ['latency p99, ms', 'p99Ms', 2],
  ['CPU, µs', 'cpuMicros', 0],
  ['PostgreSQL CPU, µs', 'databaseCpuMicros', 0],
  ['log, bytes', 'logBytes', 0],
]

/** Each figure as the median of the rounds, with the lowest and the highest. */
export function printRounds(
  title: string,
  [first, second]: readonly [string, string],
  [before, after]: readonly [readonly Round[], readonly Round[]],
  more: ReadonlyArray<readonly string[]> = [],
): void {
  const measured = FIGURES.filter(([, figure]) => before[0]?.[figure] !== undefined)
  const rows = measured.map(([label, figure, digits]) => [
    label,
    spread(valuesOf(before, figure), digits),
    spread(valuesOf(after, figure), digits),
    spread(ratios(before, after, figure), 2),
  ])
  printTable(title, ['', first, second, 'ratio'], [...rows, ...more])
}

/** The ratio of each pair of rounds. */
export function ratios(before: readonly Round[], after: readonly Round[], figure: keyof Round): number[] {
  const baseline = valuesOf(before, figure)
  return valuesOf(after, figure).map((value, i) => value / (baseline[i] ?? Number.NaN))
}

function valuesOf(rounds: readonly Round[], figure: keyof Round): number[] {
  return rounds.map((round) => round[figure] ?? Number.NaN)
}

/** The median, with the lowest and the highest. */
export function spread(values: readonly number[], digits: number): string {
  const [middle, low, high] = [median(values), Math.min(...values), Math.max(...values)]
  return `${middle.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Prints a table with right-aligned numbers. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
): void {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const toLine = (line: readonly string[]) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')
  console.log(['', title, ...lines.map(toLine)].join('\n'))
}

/** Lets contestants take turns, in alternating order. Returns the rounds of each. */
export async function takeTurns<T>(
  rounds: number,
  contestants: ReadonlyArray<() => Promise<T>>,
): Promise<T[][]> {
  const taken = contestants.map((): T[] => [])
  for (let round = 0; round < rounds; round++) {
    const order = [...contestants.entries()]
    for (const [i, measure] of round % 2 === 0 ? order : order.toReversed()) taken[i]?.push(await measure())
  }
  return taken
}
