/**
 * How fast the portal's pages are made and how much script they load, for an account with 300 vehicles. The baseline
 * is a bare Fastify page with one query, in the same run; rounds alternate and the median counts. Then the front door, as
 * a stranger's phone gets it: the run fails if that is more than promised.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'
import { startPostgres } from '@vinspec/postgres'
import { ensurePages } from '@vinspec/web/ensure-pages'
import { median } from './median.ts'
import { timePage, weighPage } from './portal/measure-pages.ts'
import { prepareAccount } from './portal/prepare-account.ts'
import { signIn } from './portal/sign-in.ts'
import { PHONE, type Visit, visitByPhone } from './portal/visit-by-phone.ts'
import { type BenchServer, startServer } from './server-process.ts'

const ROUNDS = 7
const REQUESTS = 20
const PAINTS = 5
/** What the front door promises: time at the server, weight in all, largest paint on a phone. */
const MOST = { ms: 50, bytes: 60_000, paintMs: 1_000 }

const folder = await mkdtemp(join(tmpdir(), 'vinspec-bench-'))
const postgres = await startPostgres({ folder })
await ensurePages()
const servers: BenchServer[] = []
try {
  const account = await prepareAccount(postgres.url)
  const bare = await start('bare-page', postgres.url)
  const portal = await start('portal', postgres.url)
  const cookie = await signIn(portal.url, account)
  const paths = ['/', '/look-up', '/vehicles', `/vehicles/${account.vin}`, '/api-keys', '/billing']
  paths.push('/requests', '/apps', '/account')
  await timePage(bare, { path: '/' }, REQUESTS)
  for (const path of paths) await timePage(portal, { path, cookie }, REQUESTS)

  console.log(`median of ${ROUNDS} rounds of ${REQUESTS}, one connection\n`)
  console.log('page                          ms   bare ms   ratio   HTML kB   script kB (br)')
  for (const path of paths) await report(portal, bare, { path, cookie })
  const open = ['/sign-in', '/docs', '/docs/errors', '/docs/sdk', '/docs/search?q=retry']
  for (const path of open) await report(portal, bare, { path, cookie: '' })
  await reportFrontDoor(portal)
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true })
}

async function reportFrontDoor(portal: BenchServer): Promise<void> {
  console.log(`\nthe front door: ${PHONE}, median of ${PAINTS} visits\n`)
  console.log('page                          ms   kB in all   largest paint ms')
  const browser = await launchBrowser()
  for (const path of ['/', '/pricing', '/coverage', '/status', '/changelog', '/docs', '/docs/quickstart']) {
    await timePage(portal, { path }, REQUESTS)
    const ms = await timePage(portal, { path }, REQUESTS)
    const visits: Visit[] = []
    for (let i = 0; i < PAINTS; i++) visits.push(await visitByPhone(browser, portal.url + path))
    const bytes = median(visits.map((visit) => visit.bytes))
    const paintMs = median(visits.map((visit) => visit.paintMs))
    const isMissed = ms > MOST.ms || bytes > MOST.bytes || paintMs > MOST.paintMs
    if (isMissed) process.exitCode = 1
    const columns = [
      path.padEnd(26),
      ms.toFixed(1).padStart(6),
      (bytes / 1000).toFixed(1).padStart(11),
      paintMs.toFixed(0).padStart(18),
      isMissed ? '  more than promised' : '',
    ]
    console.log(columns.join(' '))
  }
  await browser.close()
}

async function start(name: string, databaseUrl: string): Promise<BenchServer> {
  const server = await startServer(new URL(`./portal/${name}-server.ts`, import.meta.url), [databaseUrl])
  servers.push(server)
  return server
}

async function report(
  portal: BenchServer,
  bare: BenchServer,
  page: { readonly path: string; readonly cookie: string },
): Promise<void> {
  const pages: number[] = []
  const bares: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    bares.push(await timePage(bare, { path: '/' }, REQUESTS))
    pages.push(await timePage(portal, page, REQUESTS))
  }
  const { html, script } = await weighPage(portal, page)
  const [pageMs, bareMs] = [median(pages), median(bares)]
  const columns = [
    page.path.padEnd(26),
    pageMs.toFixed(1).padStart(6),
    bareMs.toFixed(2).padStart(9),
    (pageMs / bareMs).toFixed(1).padStart(7),
    (html / 1000).toFixed(1).padStart(9),
    (script / 1000).toFixed(1).padStart(12),
  ]
  console.log(columns.join(' '))
}
