/**
 * Opens one contestant and prints its `Footprint` as JSON. A process of its own, because start and memory cannot be
 * seen in one where everything has run before.
 */
import { loadCode, open } from './bench-specs-contestants.ts'
import type { Footprint } from './bench-specs-footprint.ts'
import { groupVins, readMakerYears } from './bench-specs-vins.ts'

const [, , name, makerYears] = process.argv
if (name !== 'vinspec' && name !== 'corgi') throw new Error(`No such contestant: ${name}`)

const vins = groupVins(readMakerYears().slice(0, Number(makerYears)), 1)
const before = memory()
const start = performance.now()
await loadCode[name]()
const codeMs = performance.now() - start
const contestant = await open[name]()
const loadMs = performance.now() - start
const opened = memory()
for (const vin of vins) await contestant.answer(vin)
const used = memory()
await contestant.close()

const footprint: Footprint = {
  codeMs,
  loadMs,
  openedHeap: opened.heap - before.heap,
  openedProcess: opened.process - before.process,
  usedHeap: used.heap - before.heap,
  usedProcess: used.process - before.process,
  vins: vins.length,
}
console.log(JSON.stringify(footprint))

function memory(): { heap: number; process: number } {
  if (globalThis.gc === undefined) throw new Error('Memory can only be measured under --expose-gc')
  globalThis.gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { heap: heapUsed + external, process: rss }
}
