/** Measures the time until the last byte of a page. */
import type { BenchServer } from '../bench.ts'
import { takeTimes } from '../take-times.ts'

/** The median time of a request in milliseconds, with requests one after the other on one connection. */
export async function timePage(
  server: BenchServer,
  { path, cookie = '' }: { readonly path: string; readonly cookie?: string },
  requests: number,
): Promise<number> {
  const times = await takeTimes(server, { connections: 1, requests }, async (pool) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { cookie } })
    await body.text()
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  })
  return times.p50Ms
}
