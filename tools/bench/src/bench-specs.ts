/**
 * Time from a VIN to its presented specifications, against @cardog/corgi, which only decodes, on the same VINs in the
 * same process. Nobody is asked about a VIN twice. Both keep what they looked up: corgi the rows of its queries, which are one set for
 * each maker code and model year; vinspec the same, and the answer to VINs that differ only in the serial. So a mix of
 * VINs as customers send them comes first, then each case by itself. Start and memory are measured in processes of their own.
 */
import type { ContestantName } from './bench-specs-contestants.ts'
import { installCorgi } from './bench-specs-corgi.ts'
import { measureFootprint } from './bench-specs-footprint.ts'
import { runMix } from './bench-specs-mix.ts'
import { printFootprints, printMix, printPeer, printRounds } from './bench-specs-report.ts'
import { MAKER_YEARS_PER_ROUND, type Round, runRound, warmUp } from './bench-specs-rounds.ts'
import { runUltravin } from './bench-specs-ultravin.ts'
import { readMakerYears, readMix } from './bench-specs-vins.ts'

const MIX_PASSES = 5
const ROUNDS = 6
/** No round starts later, so that a slow machine ends with fewer rounds instead of late. */
const LAST_START_MS = 35_000

const corgi = await installCorgi()
const names: readonly ContestantName[] = corgi.ok ? ['vinspec', 'corgi'] : ['vinspec']
console.log(`Node ${process.version}; baseline: ${corgi.ok ? corgi.name : 'missing'}`)

const makerYears = readMakerYears()
for (const name of names) await warmUp(name, makerYears)
console.log('vinspec parses, decodes, joins and presents; corgi decodes.')
const mix = readMix()
const passes = []
for (let pass = 0; pass < MIX_PASSES; pass++) passes.push(await runMix('vinspec', mix))
printMix(passes, corgi.ok ? await runMix('corgi', mix) : undefined)
printPeer(passes, runUltravin(mix))
const rounds: ReadonlyMap<ContestantName, Round>[] = []
const start = performance.now()
while (rounds.length < ROUNDS && performance.now() - start < LAST_START_MS) {
  rounds.push(await runRound(rounds.length, names, makerYears))
}
printRounds(rounds)
for (const name of names) {
  printFootprints(name, [
    measureFootprint(name, MAKER_YEARS_PER_ROUND),
    measureFootprint(name, 0),
    measureFootprint(name, 0),
  ])
}

if (!corgi.ok) {
  console.error(
    `\nThe baseline is missing, so there is no ratio: @cardog/corgi cannot be used here.\n${corgi.reason}`,
  )
  process.exitCode = 1
}
