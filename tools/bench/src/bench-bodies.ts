/**
 * Measures what the worst request bodies cost a server: how long one of the largest size that a route reads blocks the event
 * loop, while all other requests wait. Fails if the median of a few requests is more than 200 ms.
 */
import { migrate } from '@vinspec/core/migrate'
import { UNLIMITED } from '@vinspec/stack/launch-app'
import { Pool } from 'undici'
import { type BenchServer, runBench } from './bench.ts'
import {
  type Body,
  largestBatch,
  largestFile,
  worstForms,
  worstJson,
  worstUploads,
} from './bodies/worst-bodies.ts'
import { median, printTable } from './figures.ts'
import { PUBLIC_URL, prepareAccount, signIn, startPortal } from './portal/account.ts'
import { prepareMany } from './prepare-customers.ts'
import { MCP_URL } from './tool-calls/call-tool.ts'

const MOST_MS = 200
/** Few, because a customer may send only 20 lists in ten minutes. */
const REQUESTS = 3
const KB = 1024
/** Settings without a vendor behind them: webhooks are rejected for their signature. */
const PAYMENTS = {
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
  STRIPE_API_URL: 'http://127.0.0.1:9',
  CHECKOUT_RETURN_URL: 'http://localhost:4014/billing',
}

await runBench({}, async (bench) => {
  const { databaseUrl, start } = bench
  await migrate(databaseUrl)
  const [customer] = await prepareMany(databaseUrl, 1)
  const account = await prepareAccount(databaseUrl)
  const api = await start('apps/api/src/main.ts', { ...UNLIMITED, ...PAYMENTS })
  const mcp = await start('apps/mcp/src/main.ts', { ...UNLIMITED, MCP_URL: MCP_URL.href })
  const portal = await startPortal(bench)
  const bearer = { authorization: `Bearer ${customer?.apiKey}` }
  const page = { origin: PUBLIC_URL.origin, cookie: await signIn(portal.origin, account) }

  const rows: string[][] = []
  const send = async (
    server: BenchServer,
    bodies: readonly Body[],
    paths: readonly string[],
    headers = {},
  ) => {
    for (const path of paths) rows.push(...(await measure(server, { path, headers, bodies })))
  }
  const operations = ['/vehicle-specs', '/checkouts', '/auto-top-up'].map((path) => `/api/v1${path}`)
  await send(api, worstJson(16 * KB), operations, { ...bearer, 'idempotency-key': 'bench' })
  const lists = [...worstJson(3 * KB * KB), largestBatch(), ...largestFile(5 * KB * KB)]
  await send(api, lists, ['/api/v1/batches'], bearer)
  await send(api, worstJson(KB * KB), ['/webhooks/stripe'], { 'stripe-signature': 't=1,v1=00' })
  const accept = 'application/json, text/event-stream'
  await send(mcp, worstJson(64 * KB), [MCP_URL.pathname], { host: MCP_URL.host, accept, ...bearer })
  const forms = ['/sign-in', '/sign-up', '/look-up', '/account', '/api-keys', '/confirm']
  await send(portal, worstForms(64 * KB), forms, page)
  await send(portal, worstJson(64 * KB), ['/api/auth/passkey/verify-authentication'], page)
  await send(portal, worstForms(56 * KB), ['/oauth/token', '/oauth/revoke', '/oauth/introspect'])
  await send(portal, worstJson(56 * KB), ['/oauth/register'])
  await send(portal, worstForms(4 * KB), ['/oauth/device'])
  const uploads = worstUploads(5 * KB * KB)
  await send(portal, uploads.slice(0, 4), ['/bulk'], page)
  await send(portal, uploads.slice(4), ['/bulk.data'], page)
  printTable('the worst bodies', ['route', 'body', 'loop ms', 'status', ''], rows)
})

interface Route {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly Body[]
}

async function measure(server: BenchServer, { path, headers, bodies }: Route): Promise<string[][]> {
  const pool = new Pool(server.origin, { headersTimeout: 60_000 })
  const rows: string[][] = []
  for (const { name, type, text } of bodies) {
    const times: number[] = []
    let status = 0
    for (let i = 0; i < REQUESTS; i++) {
      const before = await server.costs()
      const method = path.endsWith('/auto-top-up') ? 'PUT' : 'POST'
      const sent = { method, path, headers: { ...headers, 'content-type': type }, body: text } as const
      const answer = await pool.request(sent)
      await answer.body.dump()
      status = answer.statusCode
      times.push((await server.costs()).eventLoop - before.eventLoop)
    }
    const ms = median(times) / 1_000
    if (ms > MOST_MS) process.exitCode = 1
    rows.push([path, name, ms.toFixed(1), String(status), ms > MOST_MS ? 'more than promised' : ''])
  }
  await pool.close()
  return rows
}
