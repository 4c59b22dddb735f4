/** What visitors without an account see: rendered on the server, without a customer's data. */
import { extname } from 'node:path'
import { isReachable, openDatabase } from '@vinspec/core/foundation'
import { openTestDatabase } from '@vinspec/core/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startCuttingProxy } from '@vinspec/core/testing/cutting-proxy'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { compressedSize } from './support/compressed-size.ts'
import { openPage } from './support/pages.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

/** The most that the front page and its files may weigh, compressed. */
const MOST_BYTES = 60_000

const PLAID = '5YJSA1E67NF123456'

/** A script that runs, unlike facts for search engines, which are data. */
const SCRIPT = /<script(?! type="application\/ld\+json")/

const portal = await closeAfterAll(startTestPortal({ mcpUrl: 'https://mcp.example/mcp' }))

const textOf = (path: string) => visit(portal.url).read(path)

test('a stranger sees what it is, three vehicles, the prices, and how to call it', async () => {
  const text = (await textOf('/')).replaceAll(/<\/?span[^>]*>/g, '')
  for (const each of [
    'Know an electric car by its VIN',
    '2024 Volvo XC40 Ultimate Dark',
    '2022 Tesla Model S Plaid',
    '2024 Ford F-150 Lightning Platinum',
    '348 to 396 mi',
    'Goes farther than 45 of 60',
    'of 4,270 VINs',
    '$50.00',
    '$1.00 per lookup',
    'Lowest price per lookup',
    'Idempotency-Key: lookup-$VIN',
    'vinspec lookup',
    'https://mcp.example/mcp',
    'Never guessed',
    'Never charged twice',
    'VinFast',
    '2012 to 2026',
    'EPA fueleconomy.gov as of Oct 29, 2025',
  ]) {
    expect([each, text.includes(each)]).toEqual([each, true])
  }
})

test('a customer finds the overview at the same address', async () => {
  const visitor = await visitSignedIn(portal)
  expect(await (await visitor.get('/')).text()).toContain('First steps')
  expect((await visit(portal.url).get('/billing')).headers.get('location')).toContain('/sign-in')
})

test('the front page is small, with one typeface, and a script that only adds copy buttons', async () => {
  const text = await textOf('/')
  expect(text.match(new RegExp(SCRIPT, 'g'))).toHaveLength(1)
  expect(text).toMatch(/<script src="[^"]+" defer=""/)
  const paths = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(paths.map((path) => extname(path)).toSorted()).toEqual(['.css', '.css', '.js', '.woff2'])
  const answers = await Promise.all(paths.map((path) => fetch(portal.url + path)))
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toContain('immutable')
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null])
  }
  const files = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  const bytes = [Buffer.from(text), ...files].reduce((sum, each) => sum + compressedSize(each), 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
})

test('every sample has the range that the headline promises, and a choice shows it without scripts', async () => {
  const page = await openPage(await shareBrowser(), { baseURL: portal.url, javaScriptEnabled: false })
  await page.goto('/')
  for (const [title, range] of [
    ['2024 Ford F-150 Lightning Platinum', '300 mi'],
    ['2022 Tesla Model S Plaid', '348 to 396 mi'],
    ['2024 Volvo XC40 Ultimate Dark', '293 mi'],
  ] as const) {
    await page.getByText(title, { exact: true }).click()
    const sheet = page.getByRole('article', { name: title })
    await sheet.getByText(range, { exact: true }).first().waitFor()
    expect(await sheet.innerText()).toContain(`"title": "${title}"`)
    expect(await sheet.innerText()).not.toContain('Not known')
    expect(await page.getByRole('article').count()).toBe(1)
  }
})

test.each([
  ['5yjsa1e6 7nf-123456', '2022 Tesla Model S Plaid'],
  ['5YJSA1E67NF123457', 'The check digit'],
  ['1C4JJXR60NW209857', 'plug-in hybrid'],
  ['"><script>alert(1)</script>', 'exactly 17 characters'],
])('anyone may check a VIN for free: %j', async (vin, words) => {
  const text = await textOf(`/?${new URLSearchParams({ vin })}`)
  expect(text).toContain(words)
  expect(text).not.toContain('<script>')
})

test('a network may check only so many VINs per minute, and still sees the page', async () => {
  const replica = await portal.startReplica()
  const check = async () => await (await fetch(`${replica.url}/?vin=5YJSA1E67NF123456`)).text()
  for (let i = 0; i < 30; i++) expect(await check()).toContain('Look it up')
  const text = await check()
  expect(text).toContain('Too many checks from your network')
  expect(text).toContain('per lookup')
})

test.each([
  ['/pricing', 'Can I be charged twice?'],
  ['/coverage', 'EPA fueleconomy.gov'],
  ['/terms', 'Template for the operator'],
  ['/privacy', 'Template for the operator'],
  ['/security', 'Template for the operator'],
])('%s is there for everyone, without scripts', async (path, words) => {
  const text = await textOf(path)
  expect(text).toContain(words)
  expect(text).not.toMatch(SCRIPT)
})

test('the prices lead customers to buying credits, and strangers there once they have signed up', async () => {
  expect(await textOf('/pricing')).toMatch(/<main.*href="\/sign-up\?next=%2Fbilling"/s)
  const text = await (await (await visitSignedIn(portal)).get('/pricing')).text()
  expect(text).toMatch(/<main.*href="\/billing"/s)
  expect(text).not.toContain('/sign-up')
})

test('crawlers find the public pages', async () => {
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${portal.url}/sitemap.xml`)
  const paths = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url)
  expect(paths).toContain(`${portal.url}/pricing`)
  for (const url of paths)
    expect([url, (await fetch(url, { redirect: 'manual' })).status]).toEqual([url, 200])
})

test.each(['gone', 'frozen'])(
  'while the database is %s, strangers still see the front page, prices, and the free check',
  async (how) => {
    const proxy = await startCuttingProxy(portal.databaseUrl)
    const prisma = openDatabase({
      url: proxy.url,
      poolSize: 2,
      connectTimeoutMs: 2_000,
      statementTimeoutMs: 60_000,
    })
    // On a busy machine, opening the connections may take longer than their timeout.
    await expect.poll(() => Promise.all([isReachable(prisma), isReachable(prisma)])).toEqual([true, true])
    const replica = await portal.startReplica({ prisma, answerWithinMs: 10_000 })
    const ready = async () => (await fetch(`${replica.adminUrl}/health/ready`)).status
    expect(await ready()).toBe(200)
    const look = async () => {
      for (const [path, text] of [
        ['/', '$12.00'],
        ['/pricing', '$600.00'],
        [`/?vin=${PLAID}`, '2022 Tesla Model S Plaid'],
      ] as const) {
        const answer = await fetch(replica.url + path)
        expect([path, answer.status, (await answer.text()).includes(text)]).toEqual([path, 200, true])
      }
      expect(await ready()).toBe(200)
    }
    if (how === 'frozen') await proxy.frozenFor(look)
    await proxy.close()
    if (how === 'gone') await look()
    await prisma.$disconnect()
  },
)

test('a portal that never reached the database shows its front page without prices, and is not ready', async () => {
  const away = openTestDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  const replica = await portal.startReplica({ prisma: away })
  const answer = await fetch(`${replica.url}/pricing`)
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('show prices right now'),
  ])
  expect((await fetch(`${replica.adminUrl}/health/ready`)).status).toBe(503)
  await away.$disconnect()
})

test("the domain's catalog of MCP servers is that of the MCP server", async () => {
  const answer = await fetch(`${portal.url}/.well-known/ai-catalog.json`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('https://mcp.example/.well-known/ai-catalog.json')
})
