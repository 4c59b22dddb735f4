import type { ContestantName } from './bench-specs-contestants.ts'
import type { Footprint } from './bench-specs-footprint.ts'
import type { Mix } from './bench-specs-mix.ts'
import type { Round } from './bench-specs-rounds.ts'

type Rounds = readonly ReadonlyMap<ContestantName, Round>[]
type Figure = (round: Round) => number | undefined

const figures: ReadonlyArray<readonly [string, Figure]> = [
  ['first VIN of a maker and year', (round) => round.first],
  ['new VIN pattern, maker and year seen', (round) => round.fresh],
  ['new serial of a VIN pattern seen', (round) => round.seen],
  ['JSON.stringify, not in the above', (round) => round.json],
]

/** Prints mean and median of the mix: the middle one of our passes and their range, and the baseline's only pass. */
export function printMix(passes: readonly Mix[], baseline: Mix | undefined): void {
  console.log(
    '\nThe mix: every VIN of the register once, in random order, one by one; tables loaded, code warm,',
  )
  console.log(`nothing asked before. µs per VIN, ${passes.length} passes of vinspec, one of corgi.\n`)
  console.log(row('', 'vinspec', 'corgi', 'corgi / vinspec'))
  for (const [label, figure] of mixFigures) {
    const ours = passes.map(figure)
    const theirs = baseline === undefined ? undefined : figure(baseline)
    const ratios = ours.map((time) => divide(theirs, time))
    console.log(row(label, summary(ours), theirs === undefined ? '-' : short(theirs), summary(ratios)))
  }
}

/** Prints the same of the second peer, which decodes in a process of its own; it need not be there. */
export function printPeer(passes: readonly Mix[], peer: Mix | { readonly missing: string }): void {
  if ('missing' in peer) {
    console.log(`\nultravin, the second peer, cannot be used here: ${peer.missing}`)
    return
  }
  console.log(`\n${row('', 'vinspec', 'ultravin', 'ultravin / vinspec')}`)
  for (const [label, figure] of mixFigures) {
    const ours = passes.map(figure)
    const theirs = figure(peer)
    console.log(row(label, summary(ours), short(theirs), summary(ours.map((time) => divide(theirs, time)))))
  }
}

const mixFigures: ReadonlyArray<readonly [string, (mix: Mix) => number]> = [
  ['mean', ({ times }) => times.reduce((sum, time) => sum + time, 0) / times.length],
  ['mean processor time', ({ cpu }) => cpu],
  ['median', ({ times }) => median(times.toSorted(ascending))],
]

const ascending = (one: number, other: number): number => one - other

/** Prints microseconds per VIN and how many times longer the baseline takes in the same round. */
export function printRounds(rounds: Rounds): void {
  console.log('\nThe cases of which a mix is made, µs per VIN.')
  console.log(`Median of ${rounds.length} interleaved rounds (lowest to highest).\n`)
  console.log(row('', 'vinspec', 'corgi', 'corgi / vinspec'))
  for (const [label, figure] of figures) {
    const ours = rounds.map((round) => valueOf(round, 'vinspec', figure))
    const theirs = rounds.map((round) => valueOf(round, 'corgi', figure))
    const ratios = rounds.map((_, i) => divide(theirs[i], ours[i]))
    console.log(row(label, summary(ours), summary(theirs), summary(ratios)))
  }
  const answered: Figure = (round) => round.answered * 100
  const [ours, theirs] = (['vinspec', 'corgi'] as const).map((name) =>
    summary(rounds.map((round) => valueOf(round, name, answered))),
  )
  console.log(row('VINs answered with a model, %', ours ?? '', theirs ?? '', ''))
}

const row = (label: string, ...cells: readonly string[]): string =>
  [label.padEnd(38), ...cells.map((cell) => cell.padStart(26))].join('')

const valueOf = (
  round: ReadonlyMap<ContestantName, Round>,
  name: ContestantName,
  figure: Figure,
): number | undefined => {
  const found = round.get(name)
  return found === undefined ? undefined : figure(found)
}

const divide = (dividend: number | undefined, divisor: number | undefined): number | undefined =>
  dividend === undefined || divisor === undefined ? undefined : dividend / divisor

function summary(values: readonly (number | undefined)[]): string {
  const sorted = values.filter((value) => value !== undefined).toSorted(ascending)
  const [low, high] = [sorted[0], sorted.at(-1)]
  if (low === undefined || high === undefined) return '-'
  return `${short(median(sorted))} (${short(low)} to ${short(high)})`
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

const short = (value: number): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value)

/** Prints the start of one contestant in several fresh processes, and the memory of the first of them. */
export function printFootprints(
  name: ContestantName,
  footprints: readonly [Footprint, ...Footprint[]],
): void {
  const [{ openedHeap, openedProcess, usedHeap, usedProcess, vins }] = footprints
  const memory = (heap: number, whole: number): string =>
    `heap and external ${growth(heap)}, whole process ${growth(whole)}`
  console.log(`\n${name}, in ${footprints.length} fresh processes`)
  console.log(
    `  ready after ${summary(footprints.map(({ loadMs }) => loadMs))} ms, of which ${summary(footprints.map(({ codeMs }) => codeMs))} for the code`,
  )
  console.log(`  memory when ready: ${memory(openedHeap, openedProcess)}`)
  console.log(`  memory after ${vins} VINs: ${memory(usedHeap, usedProcess)}`)
}

const growth = (bytes: number): string =>
  `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'always' }).format(bytes / 1e6)} MB`
