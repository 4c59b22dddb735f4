import { type Contestant, type ContestantName, open } from './bench-specs-contestants.ts'
import { firstVins, groupVins, laterVins, type MakerYear } from './bench-specs-vins.ts'

/** Figures of one contestant in one round, microseconds per VIN. */
export type Round = {
  /** VINs whose maker code and model year nothing has been asked about yet. */
  readonly first: number
  /** VINs of a pattern nothing has been asked about yet, of a maker code and model year seen before. */
  readonly fresh: number
  /** VINs that differ from one answered before in nothing but the serial. */
  readonly seen: number
  readonly json: number | undefined
  /** The share of these VINs that got a model. */
  readonly answered: number
}

export const MAKER_YEARS_PER_ROUND = 40
const SERIALS_PER_GROUP = 40
const JSON_SERIALS_PER_GROUP = 10
const WARM_UP_MAKER_YEARS = 4
const WARM_UP_PASSES = { vinspec: 20, corgi: 5 } as const

/** Runs the code often enough to be compiled, with empty caches and with full ones; these go with each contestant. */
export async function warmUp(name: ContestantName, makerYears: readonly MakerYear[]): Promise<void> {
  // What one of them does in milliseconds takes the other a minute, so that each has its share.
  const share = name === 'vinspec' ? makerYears : makerYears.slice(-WARM_UP_MAKER_YEARS)
  for (let pass = 0; pass < WARM_UP_PASSES[name]; pass++) {
    const contestant = await open[name]()
    await time(contestant, groupVins(share, 4))
    await contestant.timeJson?.(groupVins(share, 1))
    await contestant.close()
  }
}

/** One round of every contestant, on the same VINs; they take turns in going first. */
export async function runRound(
  number: number,
  names: readonly ContestantName[],
  makerYears: readonly MakerYear[],
): Promise<Map<ContestantName, Round>> {
  const start = number * MAKER_YEARS_PER_ROUND
  const share = Array.from(
    { length: MAKER_YEARS_PER_ROUND },
    (_, i) => makerYears[(start + i) % makerYears.length],
  ).filter((pair) => pair !== undefined)
  const vins: RoundVins = {
    first: firstVins(share),
    fresh: laterVins(share),
    seen: groupVins(share, SERIALS_PER_GROUP),
    json: groupVins(share, JSON_SERIALS_PER_GROUP),
  }
  const rounds = new Map<ContestantName, Round>()
  for (const name of number % 2 === 0 ? names : names.toReversed()) rounds.set(name, await runOne(name, vins))
  return rounds
}

type RoundVins = Readonly<Record<'first' | 'fresh' | 'seen' | 'json', readonly string[]>>

async function runOne(name: ContestantName, vins: RoundVins): Promise<Round> {
  const contestant = await open[name]()
  const first = await time(contestant, vins.first)
  const fresh = await time(contestant, vins.fresh)
  const seen = await time(contestant, vins.seen)
  const jsonMs = await contestant.timeJson?.(vins.json)
  await contestant.close()
  return {
    first: first.microsecondsPerVin,
    fresh: fresh.microsecondsPerVin,
    seen: seen.microsecondsPerVin,
    json: jsonMs === undefined ? undefined : (jsonMs * 1000) / vins.json.length,
    answered: (first.answered + seen.answered) / (vins.first.length + vins.seen.length),
  }
}

async function time(
  contestant: Contestant,
  vins: readonly string[],
): Promise<{ microsecondsPerVin: number; answered: number }> {
  globalThis.gc?.()
  let answered = 0
  const start = performance.now()
  for (const vin of vins) if (await contestant.answer(vin)) answered += 1
  return { microsecondsPerVin: ((performance.now() - start) * 1000) / vins.length, answered }
}
