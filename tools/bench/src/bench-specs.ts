/**
 * Time from a VIN to its presented specifications, against @cardog/corgi, which only decodes, on the same VINs in the
 * same process. Nobody is asked about a VIN twice. Both keep what they looked up for a maker and year, so the first
 * VIN of these and later ones are two figures. Start and memory are measured in processes of their own.
 */
import type { ContestantName } from './bench-specs-contestants.ts'
import { installCorgi } from './bench-specs-corgi.ts'
import { measureFootprint } from './bench-specs-footprint.ts'
import { printFootprints, printRounds } from './bench-specs-report.ts'
import { MAKER_YEARS_PER_ROUND, type Round, runRound, warmUp } from './bench-specs-rounds.ts'
import { readMakerYears } from './bench-specs-vins.ts'

const ROUNDS = 6
/** No round starts later, so that a slow machine ends with fewer rounds instead of late. */
const LAST_START_MS = 35_000

const corgi = await installCorgi()
const names: readonly ContestantName[] = corgi.ok ? ['vinspec', 'corgi'] : ['vinspec']
console.log(`Node ${process.version}; baseline: ${corgi.ok ? corgi.name : 'missing'}`)

const makerYears = readMakerYears()
for (const name of names) await warmUp(name, makerYears)
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
