/**
 * What the worst bodies cost a server: how long one request of the largest size that a route reads keeps its event loop busy,
 * when everyone else waits. The median of some requests counts. Fails if that is more than 200 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@vinspec/postgres'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { Pool } from 'undici'
import { type Body, worstForms, worstJson, worstUploads } from './bodies/worst-bodies.ts'
import { prepareDatabase } from './lookups/prepare-database.ts'
import { median } from './median.ts'
import { prepareAccount } from './portal/prepare-account.ts'
import { PUBLIC_URL } from './portal/public-url.ts'
import { signIn } from './portal/sign-in.ts'
import { type BenchServer, startServer } from './server-process.ts'
import { MCP_URL } from './tool-calls/mcp-url.ts'

const MOST_MS = 200
/** A customer may send 20 lists in ten minutes. */
const REQUESTS = 3
const KB = 1024

interface Route {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: readonly Body[]
}

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder, settings: { shared_preload_libraries: 'pg_stat_statements' } })
await ensurePages()
const servers: BenchServer[] = []
try {
  const { apiKeys } = await prepareDatabase(postgres.url)
  const account = await prepareAccount(postgres.url)
  const api = await start('lookups/vinspec', postgres.url)
  const mcp = await start('tool-calls/vinspec', postgres.url)
  const portal = await start('portal/portal', postgres.url, MCP_URL.href)
  const cookie = await signIn(portal.url, account)
  const bearer = { authorization: `Bearer ${apiKeys[0]}` }
  const page = { origin: PUBLIC_URL.origin, cookie }
  const { origin } = new URL(api.url)

  console.log('route                        body                            loop ms   status')
  for (const path of ['/vehicle-specs', '/checkouts', '/auto-top-up']) {
    const headers = { ...bearer, 'idempotency-key': 'bench' }
    await measure(api, origin, { path: `/api/v1${path}`, headers, bodies: worstJson(16 * KB) })
  }
  const signature = { 'stripe-signature': 't=1,v1=00' }
  await measure(api, origin, { path: '/webhooks/stripe', headers: signature, bodies: worstJson(KB * KB) })
  const mcpHeaders = { host: MCP_URL.host, accept: 'application/json, text/event-stream', ...bearer }
  await measure(mcp, mcp.url, { path: MCP_URL.pathname, headers: mcpHeaders, bodies: worstJson(64 * KB) })
  for (const path of ['/sign-in', '/sign-up', '/look-up', '/account', '/api-keys', '/confirm']) {
    await measure(portal, portal.url, { path, headers: page, bodies: worstForms(64 * KB) })
  }
  const passkey = '/api/auth/passkey/verify-authentication'
  await measure(portal, portal.url, { path: passkey, headers: page, bodies: worstJson(64 * KB) })
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
    await measure(portal, portal.url, { path, headers: {}, bodies: worstForms(56 * KB) })
  }
  await measure(portal, portal.url, { path: '/oauth/register', headers: {}, bodies: worstJson(56 * KB) })
  await measure(portal, portal.url, { path: '/oauth/device', headers: {}, bodies: worstForms(4 * KB) })
  const uploads = worstUploads(5 * KB * KB)
  await measure(portal, portal.url, { path: '/bulk', headers: page, bodies: uploads.slice(0, 4) })
  await measure(portal, portal.url, { path: '/bulk.data', headers: page, bodies: uploads.slice(4) })
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function start(name: string, ...args: readonly string[]): Promise<BenchServer> {
  const server = await startServer(new URL(`./${name}-server.ts`, import.meta.url), args)
  servers.push(server)
  return server
}

async function measure(server: BenchServer, origin: string, { path, headers, bodies }: Route): Promise<void> {
  const pool = new Pool(origin, { headersTimeout: 60_000 })
  for (const { name, type, text } of bodies) {
    const times: number[] = []
    let status = 0
    for (let i = 0; i < REQUESTS; i++) {
      const before = await server.loopMicros()
      const method = path.endsWith('/auto-top-up') ? 'PUT' : 'POST'
      const sent = { method, path, headers: { ...headers, 'content-type': type }, body: text } as const
      const answer = await pool.request(sent)
      await answer.body.dump()
      status = answer.statusCode
      times.push((await server.loopMicros()) - before)
    }
    const ms = median(times) / 1_000
    if (ms > MOST_MS) process.exitCode = 1
    const fault = ms > MOST_MS ? '  more than promised' : ''
    console.log(
      `${path.padEnd(28)} ${name.padEnd(28)} ${ms.toFixed(1).padStart(10)} ${String(status).padStart(8)}${fault}`,
    )
  }
  await pool.close()
}
