/** What a page costs its reader: the time until its last byte, and the script that it loads. */
import { type Dispatcher, Pool } from 'undici'
import type { BenchServer } from '../bench.ts'
import { takeTimes } from '../take-times.ts'

/** Milliseconds of a request at the median, one after the other on one connection. */
export async function timePage(
  server: BenchServer,
  { path, cookie = '' }: { readonly path: string; readonly cookie?: string },
  requests: number,
): Promise<number> {
  const times = await takeTimes(server, { connections: 1, requests }, async (pool) => {
    const { statusCode, body } = await get(pool, path, { cookie })
    await body.text()
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  })
  return times.p50Ms
}

export interface PageWeight {
  readonly html: number
  /** Scripts that the page loads, as they are sent to a browser (Brotli). */
  readonly script: number
}

export async function weighPage(
  { origin }: BenchServer,
  { path, cookie }: { readonly path: string; readonly cookie: string },
): Promise<PageWeight> {
  const pool = new Pool(origin, { connections: 1 })
  const html = await (await get(pool, path, { cookie })).body.text()
  const scripts = new Set([...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, script = '']) => script))
  let script = 0
  for (const each of scripts) {
    // Unlike `fetch` this does not unpack what it reads.
    const { body, headers } = await get(pool, each, { 'accept-encoding': 'br' })
    if (headers['content-encoding'] !== 'br') throw new Error(`${each} came without compression`)
    script += (await body.bytes()).length
  }
  await pool.close()
  return { html: html.length, script }
}

async function get(
  pool: Pool,
  path: string,
  headers: Record<string, string>,
): Promise<Dispatcher.ResponseData> {
  return await pool.request({ method: 'GET', path, headers })
}
