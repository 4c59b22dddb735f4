/**
 * Compares the time of one run of the built `vinspec` command with that of a Node program that does nothing: the cost of each
 * call for a script. A lookup is answered by a trivial server, and compared with a Node program that only sends the same
 * request. Rounds alternate, and the medians are compared.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { environment } from './config.ts'
import { median, printTable, takeTurns } from './figures.ts'

const ROUNDS = 41

const ONE_REQUEST = `require('node:http').request('URL/vehicle-specs', { method: 'POST' }, (message) => {
  let text = ''
  message.setEncoding('utf8').on('data', (part) => { text += part }).on('end', () => console.log(JSON.parse(text).title))
}).end('{}')`

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../../packages/cli/', import.meta.url))
const command = `${folder}dist/vinspec.cjs`
const SPECS = {
  object: 'vehicle_specs',
  version: '2026-09-01',
  vin: '1FADP3R49GL917098',
  title: '2016 Ford Focus Electric',
  vehicle: { year: '2016', make: 'Ford', model: 'Focus Electric', trim: null },
  summary: {
    production_date: null,
    factory: null,
    wheels: null,
    paint: null,
    interior: null,
    supercharging: null,
  },
  battery: {
    state_of_health_percent: null,
    usable_capacity: null,
    original_capacity_kwh: null,
    capacity_summary: null,
    last_measured: null,
  },
  range_and_charging: { rows: [{ key: 'range', label: 'Range', value: '76 mi' }], wheel_rows: [] },
  sections: [],
}

await run(process.execPath, ['build/bundle.ts'], { cwd: folder })
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(SPECS))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' ? address?.port : undefined
const apiUrl = `http://127.0.0.1:${port}`
const env = { ...environment, VINSPEC_BASE_URL: apiUrl, VINSPEC_API_KEY: 'vsk_live_bench' }
const contestants = [
  { label: 'node, nothing', args: ['-e', '0'] },
  { label: 'vinspec --version', args: [command, '--version'] },
  { label: 'node, one fetch', args: ['-e', `fetch('${apiUrl}').then((answer) => answer.json())`] },
  { label: 'node, one request', args: ['-e', ONE_REQUEST.replace('URL', apiUrl)] },
  { label: 'vinspec lookup', args: [command, 'lookup', SPECS.vin] },
]
const measures = contestants.map((each) => () => time(each.args))
await takeTurns(1, measures)
const medians = (await takeTurns(ROUNDS, measures)).map(median)
server.close()

const [nothing = Number.NaN, , , request = Number.NaN, lookup = Number.NaN] = medians
const rows = contestants.map(({ label }, i) => {
  const ms = medians[i] ?? Number.NaN
  return [label, ms.toFixed(1), (ms / nothing).toFixed(2)]
})
printTable(`median of ${ROUNDS} starts, Node ${process.version}`, ['', 'ms', 'ratio'], rows)
console.log(`\nvinspec lookup is ${(lookup / request).toFixed(2)} x one request`)

async function time(args: readonly string[]): Promise<number> {
  const before = performance.now()
  await run(process.execPath, args, { env })
  return performance.now() - before
}
