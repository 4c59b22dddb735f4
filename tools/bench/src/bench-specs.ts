/**
 * Time from a VIN to its presented specifications, against @cardog/corgi, which only decodes, on the same VINs in the same
 * process: every VIN of a state's register once, in random order, one by one, as customers send them. Tables are loaded and
 * nothing was asked before.
 */
import { readFileSync } from 'node:fs'
import { createOfflineProvider, parseVin, presentVehicle } from '@vinspec/vehicle-data'
import { installCorgi, openCorgi } from './bench-specs-corgi.ts'
import { median, printTable } from './figures.ts'

/** Of ours: the first compiles the code, and the median counts. */
const PASSES = 5

/** Microseconds for each VIN. */
interface Pass {
  readonly mean: number
  readonly median: number
  /** Mean processor time of all threads: other programs on the machine do not add to it. */
  readonly cpu: number
}

type Ask = (vin: string) => unknown

const corgi = await installCorgi()
const vins = readVins()
const ours: Pass[] = []
for (let i = 0; i < PASSES; i++) ours.push(await take(openVinspec()))
const theirs = corgi.ok ? await takeCorgi() : undefined
const rows = (['mean', 'median', 'cpu'] as const).map((figure) => {
  const own = median(ours.map((pass) => pass[figure]))
  const other = theirs?.[figure] ?? Number.NaN
  return [figure, own.toFixed(1), other.toFixed(1), (other / own).toFixed(0)]
})
const title = `${vins.length} VINs, µs each; ${corgi.ok ? corgi.name : 'no baseline'}`
printTable(title, ['', 'vinspec', 'corgi', 'times'], rows)
if (!corgi.ok) {
  console.error(`\n@cardog/corgi, the baseline, cannot be used here.\n${corgi.reason}`)
  process.exitCode = 1
}

/** All that a customer waits for except HTTP and the ledger: parse, decode, join, present. */
function openVinspec(): Ask {
  const provider = createOfflineProvider()
  const { signal } = new AbortController()
  return async (vin) => {
    const parsed = parseVin(vin)
    if (!parsed.ok) return
    const result = await provider.lookUp(parsed.vin, { signal })
    if (result.kind === 'found') presentVehicle(result.vehicle)
  }
}

async function takeCorgi(): Promise<Pass> {
  const decoder = await openCorgi()
  try {
    return await take((vin) => decoder.decode(vin))
  } finally {
    await decoder.close()
  }
}

async function take(ask: Ask): Promise<Pass> {
  globalThis.gc?.()
  const times: number[] = []
  const before = process.cpuUsage()
  for (const vin of vins) {
    const start = performance.now()
    await ask(vin)
    times.push((performance.now() - start) * 1000)
  }
  const { user, system } = process.cpuUsage(before)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  return { mean, median: median(times), cpu: (user + system) / vins.length }
}

/** The battery-electric ones, in an order without pattern that is always the same. */
function readVins(): readonly string[] {
  const file = new URL('../../../packages/vehicle-data/test/labels/labelled-vins.csv', import.meta.url)
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const [vin, kind] = ['vin', 'ev_type'].map((name) => header.split(',').indexOf(name))
  return lines
    .map((line) => line.split(','))
    .filter((cells) => cells[kind ?? -1] === 'BEV')
    .map((cells) => cells[vin ?? -1] ?? '')
    .toSorted((one, other) => scramble(one) - scramble(other))
}

/** A number without pattern for a text, the same in every run (FNV-1a). */
function scramble(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
