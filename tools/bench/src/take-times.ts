/** Sends a bounded number of requests over some connections and takes the time of each. */
import { Pool } from 'undici'
import type { BenchServer } from './server-process.ts'

export interface Times {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server process for one request. */
  readonly cpuMicros: number
}

export async function takeTimes(
  server: BenchServer,
  { connections, requests }: { readonly connections: number; readonly requests: number },
  send: (pool: Pool, index: number) => Promise<void>,
): Promise<Times> {
  const pool = new Pool(new URL(server.url).origin, { connections })
  const times: number[] = []
  let sent = 0
  const cpuBefore = await server.cpuMicros()
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < requests) {
        const index = sent++
        const before = performance.now()
        await send(pool, index)
        times.push(performance.now() - before)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const cpuMicros = (await server.cpuMicros()) - cpuBefore
  await pool.close()
  times.sort((a, b) => a - b)
  return {
    perSecond: requests / seconds,
    p50Ms: times[Math.floor(times.length * 0.5)] ?? Number.NaN,
    p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpuMicros: cpuMicros / requests,
  }
}
