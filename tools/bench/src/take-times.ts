/** Sends a bounded number of requests over some connections and takes the time of each. */
import { Pool } from 'undici'
import type { BenchServer } from './bench.ts'
import type { Round } from './figures.ts'

export async function takeTimes(
  server: BenchServer,
  { connections, requests }: { readonly connections: number; readonly requests: number },
  send: (pool: Pool, index: number) => Promise<void>,
): Promise<Round> {
  const pool = new Pool(server.origin, { connections })
  const times: number[] = []
  let sent = 0
  const before = await server.costs()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < requests) {
        const index = sent++
        const begun = performance.now()
        await send(pool, index)
        times.push(performance.now() - begun)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const after = await server.costs()
  await pool.close()
  times.sort((a, b) => a - b)
  return {
    perSecond: requests / seconds,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpuMicros: (after.process - before.process) / requests,
  }
}
