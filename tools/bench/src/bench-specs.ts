/**
 * Processor time from a VIN to its specifications, of that of JSON.parse of the same answer: every VIN of a state's register once, in
 * random order, one by one. Tables are loaded, and nothing was asked before.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createOfflineProvider, parseVin, presentVehicle } from '@vinspec/vehicle-data'
import { printTable, spread, takeTurns } from './figures.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const file = new URL('../../../packages/vehicle-data/test/labels/labelled-vins.csv', import.meta.url)
const vins = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.includes(',BEV,'))
  .map((line) => line.slice(0, line.indexOf(',')))
  .toSorted((one, other) => scramble(one) - scramble(other))

const answers: string[] = []
const answer = openTables()
for (const vin of vins) answers.push(JSON.stringify(await answer(vin)) ?? '""')

const [parsed = [], asked = []] = await takeTurns(Number(values.rounds), [
  () => take(answers, (text) => JSON.parse(text)),
  () => take(vins, openTables()),
])
const ratios = asked.map((own, round) => own / (parsed[round] ?? Number.NaN))
printTable(
  `${vins.length} fresh VINs, µs of processor time each`,
  ['', 'JSON.parse', 'vinspec', 'ratio'],
  [['mean', spread(parsed, 1), spread(asked, 1), spread(ratios, 1)]],
)

/** All that a customer waits for except HTTP and the ledger: parse, decode, join, present. */
function openTables(): (vin: string) => Promise<unknown> {
  const provider = createOfflineProvider()
  const { signal } = new AbortController()
  return async (vin) => {
    const own = parseVin(vin)
    const result = own.ok ? await provider.lookUp(own.vin, { signal }) : undefined
    return result?.kind === 'found' ? presentVehicle(result.vehicle) : undefined
  }
}

/** Microseconds for each. */
async function take(texts: readonly string[], use: (text: string) => unknown): Promise<number> {
  const before = process.cpuUsage()
  for (const text of texts) await use(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / texts.length
}

/** A number without pattern for a text, the same in every run (FNV-1a). */
function scramble(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
