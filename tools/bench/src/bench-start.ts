/**
 * How long the built `vinspec` command takes from its start to its end, against a Node that does nothing: what a script
 * pays for each call. `credits` is answered by a server that does nothing, so a Node that fetches once is beside it.
 * Rounds alternate and the median counts.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { environment } from './config.ts'

const ROUNDS = 21

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../../packages/cli/', import.meta.url))
const command = `${folder}dist/vinspec.mjs`
const balance = {
  object: 'credit_balance',
  available_credits: 1,
  auto_top_up: { enabled: false, status: 'disabled' },
}

await run(process.execPath, ['build/bundle.ts'], { cwd: folder })
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(balance))
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
  { label: 'vinspec credits', args: [command, 'credits'] },
].map((contestant) => ({ ...contestant, times: new Array<number>() }))
try {
  for (const { args } of contestants) await time(args)
  for (let i = 0; i < ROUNDS; i++) {
    for (const { args, times } of contestants) times.push(await time(args))
  }
} finally {
  server.close()
}

const [bare] = contestants.map(({ times }) => median(times))
console.log(`median of ${ROUNDS} starts, Node ${process.version}\n`)
console.log(`${''.padEnd(20)}      ms   ratio`)
for (const { label, times } of contestants) {
  const ms = median(times)
  const ratio = ms / (bare ?? Number.NaN)
  console.log(label.padEnd(20) + ms.toFixed(1).padStart(8) + ratio.toFixed(2).padStart(8))
}

async function time(args: readonly string[]): Promise<number> {
  const before = performance.now()
  await run(process.execPath, args, { env })
  return performance.now() - before
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
