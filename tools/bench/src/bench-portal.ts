/**
 * Measures how fast the portal renders pages for an account with 10,000 vehicles. The baseline is a bare Fastify page with
 * one query, in the same run. Rounds alternate, and the medians are compared. Then it measures a first visit by phone. It
 * fails if either exceeds what is promised.
 */
import { migrate } from '@vinspec/core/migrate'
import { launchBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Browser } from 'playwright-core'
import { type BenchServer, runBench } from './bench.ts'
import { median, printTable, takeTurns } from './figures.ts'
import { prepareAccount, signIn, startPortal } from './portal/account.ts'
import { timePage } from './portal/measure-pages.ts'
import { PHONE, type Visit, visitByPhone } from './portal/visit-by-phone.ts'

const ROUNDS = 7
const REQUESTS = 20
const PAINTS = 5
/** Promises for the front page: time at the server, total bytes, and largest contentful paint on a phone. */
const MOST = { ms: 50, bytes: 60_000, paintMs: 1_000 }
/** A promise for customers' pages: time at the server. */
const MOST_MS_SIGNED_IN = 50
/** Promises for the same in a browser without cached files. */
const MOST_SIGNED_IN = { bytes: 150_000, requests: 15 }
const OWN = ['/', '/look-up', '/vehicles', '/api-keys', '/billing', '/requests', '/apps', '/account']
/** Finds all vehicles of the account. */
const SEARCH = '/vehicles?search=tesla+plaid&order=title'
const OPEN = ['/sign-in', '/docs', '/docs/errors', '/docs/sdk']
/** The model year with the most versions. */
const CAR = '/cars/rivian/r1s/2025'
const FRONT_DOOR = [
  '/',
  '/pricing',
  '/coverage',
  '/status',
  '/changelog',
  '/docs',
  '/docs/quickstart',
  CAR,
  '/sign-up',
]

await runBench({}, async (bench) => {
  const { databaseUrl, start } = bench
  await migrate(databaseUrl)
  const account = await prepareAccount(databaseUrl)
  const bare = await start('tools/bench/src/portal/bare-page-server.ts')
  const portal = await startPortal(bench)
  const cookie = await signIn(portal.origin, account)
  await timePage(bare, { path: '/' }, REQUESTS)
  const own = [...OWN, `/vehicles/${account.vin}`]
  const rows: string[][] = []
  for (const path of own) rows.push(await row(portal, bare, { path, cookie }, MOST_MS_SIGNED_IN))
  rows.push(await row(portal, bare, { path: SEARCH, cookie }))
  for (const path of OPEN) rows.push(await row(portal, bare, { path, cookie: '' }))
  const head = ['page', 'ms', 'bare ms', 'ratio', '']
  printTable(`median of ${ROUNDS} rounds of ${REQUESTS}, one connection`, head, rows)
  const browser = await launchBrowser()
  await reportSignedIn(browser, portal, own, cookie)
  await reportFrontDoor(browser, portal)
  await browser.close()
})

async function row(
  portal: BenchServer,
  bare: BenchServer,
  page: { readonly path: string; readonly cookie: string },
  mostMs = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  await timePage(portal, page, REQUESTS)
  const [bares = [], pages = []] = await takeTurns(ROUNDS, [
    () => timePage(bare, { path: '/' }, REQUESTS),
    () => timePage(portal, page, REQUESTS),
  ])
  const [ms, bareMs] = [median(pages), median(bares)]
  const isMissed = ms > mostMs
  if (isMissed) process.exitCode = 1
  const fault = isMissed ? 'more than promised' : ''
  return [page.path, ms.toFixed(1), bareMs.toFixed(2), (ms / bareMs).toFixed(1), fault]
}

async function reportSignedIn(
  browser: Browser,
  portal: BenchServer,
  paths: readonly string[],
  cookie: string,
): Promise<void> {
  const rows: string[][] = []
  for (const path of paths) {
    const { bytes, requests } = await visitByPhone(browser, portal.origin + path, cookie)
    const isMissed = bytes > MOST_SIGNED_IN.bytes || requests > MOST_SIGNED_IN.requests
    if (isMissed) process.exitCode = 1
    rows.push([path, (bytes / 1000).toFixed(1), String(requests), isMissed ? 'more than promised' : ''])
  }
  printTable('pages of a customer, one visit', ['page', 'kB in all', 'requests', ''], rows)
}

async function reportFrontDoor(browser: Browser, portal: BenchServer): Promise<void> {
  const rows: string[][] = []
  for (const path of FRONT_DOOR) {
    await timePage(portal, { path }, REQUESTS)
    const ms = await timePage(portal, { path }, REQUESTS)
    const visits: Visit[] = []
    for (let i = 0; i < PAINTS; i++) visits.push(await visitByPhone(browser, portal.origin + path))
    const bytes = median(visits.map((visit) => visit.bytes))
    const paintMs = median(visits.map((visit) => visit.paintMs))
    const isMissed = ms > MOST.ms || bytes > MOST.bytes || paintMs > MOST.paintMs
    if (isMissed) process.exitCode = 1
    const fault = isMissed ? 'more than promised' : ''
    rows.push([path, ms.toFixed(1), (bytes / 1000).toFixed(1), paintMs.toFixed(0), fault])
  }
  const head = ['page', 'ms', 'kB in all', 'largest paint ms', '']
  printTable(`the front door: ${PHONE}, median of ${PAINTS} visits`, head, rows)
}
