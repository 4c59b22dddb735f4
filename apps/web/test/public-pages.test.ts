/** Metadata for crawlers and link previews, the changelog, and the status. */
import { generateKeyPairSync } from 'node:crypto'
import { openTestDatabase } from '@vinspec/core/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { visit } from './support/visitor.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')

const portal = await closeAfterAll(startTestPortal({ clock: () => NOW }))

const textOf = (path: string) => visit(portal.url).read(path)

test('every public page has a title, a description, and a picture of its own', async () => {
  const urls = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url)
  const pages = urls.map((url) => url.slice(portal.url.length)).filter((path) => !path.startsWith('/sign-'))
  expect(pages.length).toBeGreaterThan(25)
  const pictures = new Map<string, string>()
  for (const path of pages) {
    const text = await textOf(path)
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(text)?.[1]
    expect([path, text.includes(`<link rel="canonical" href="${portal.url}${path}"`)]).toEqual([path, true])
    expect([path, meta('description')?.length ?? 0]).toEqual([path, expect.any(Number)])
    const picture = meta('og:image') ?? ''
    expect([path, pictures.get(picture)]).toEqual([path, undefined])
    pictures.set(picture, path)
    const answer = await fetch(picture)
    // If the picture of a title is missing, run `pnpm --filter @vinspec/web draw:cards`.
    expect([path, picture, answer.status]).toEqual([path, picture, 200])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ])
  }
})

test('every model year has a page for search engines, which may be cached for requests without cookies', async () => {
  expect(await textOf('/robots.txt')).toContain(`Sitemap: ${portal.url}/sitemap-cars.xml`)
  const urls = [...(await textOf('/sitemap-cars.xml')).matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url)
  expect(urls.length).toBeGreaterThan(380)
  const coverage = await textOf('/coverage')
  for (const url of urls) expect(coverage).toContain(`href="${url.slice(portal.url.length)}"`)
  const path = '/cars/tesla/model-s/2022'
  expect(urls).toContain(portal.url + path)
  const text = await textOf(path)
  for (const words of [
    '<title>2022 Tesla Model S range · vinspec</title>',
    'range 348 to 405 mi',
    `<link rel="canonical" href="${portal.url}${path}"`,
    '"vehicleModelDate":"2022"',
    'Model S Plaid (21 in wheels)',
    'range 100%, city and highway range 66%',
    'EPA fueleconomy.gov, data of Oct 29, 2025',
    'public domain',
    'action="/#what"',
    'href="/cars/tesla/model-s/2021"',
  ])
    expect([words, text.includes(words)]).toEqual([words, true])
  expect(text).not.toMatch(/<script(?! type="application\/ld\+json")/)
  const headersFor = async (headers: HeadersInit) => (await fetch(portal.url + path, { headers })).headers
  const kept = await headersFor({})
  expect(kept.get('cache-control')).toBe('public, max-age=3600')
  expect(kept.get('content-security-policy')).not.toContain('nonce')
  expect((await headersFor({ cookie: 'distance=km' })).get('cache-control')).toBe('private, no-store')
})

test('every make has a small page for search engines with the range of each model and year, and how much is known of it', async () => {
  const makes = await textOf('/cars')
  const urls = [...(await textOf('/sitemap-cars.xml')).matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url)
  const pages = urls.map((url) => url.slice(portal.url.length)).filter((path) => /^\/cars\/[^/]+$/.test(path))
  expect(pages.length).toBeGreaterThan(35)
  for (const path of pages) {
    expect([path, makes.includes(`href="${path}"`)]).toEqual([path, true])
    const text = await textOf(path)
    expect([path, text.includes(`<link rel="canonical" href="${portal.url}${path}"`)]).toEqual([path, true])
    for (const url of urls.filter((each) => each.startsWith(`${portal.url}${path}/`)))
      expect(text).toContain(`href="${url.slice(portal.url.length)}"`)
  }
  const tesla = await textOf('/cars/tesla')
  expect(tesla.replaceAll('<!-- -->', '')).toContain('5 models, 2012 to 2026, with the ranges')
  expect(tesla.replaceAll(/<[^>]*>/g, '|')).toMatch(/\|2022\|+348 to 405 mi\|+3\|+61%/)
  expect(await textOf('/cars/tesla/model-s/2022')).toMatch(/href="\/cars\/tesla"[^>]*>Tesla<\/a>/)
  expect((await fetch(`${portal.url}/cars/tesla`)).headers.get('cache-control')).toBe('public, max-age=3600')
})

test.each([
  ['/cars/tesla/model-s', 'Choose a model year'],
  ['/cars/tesla/model-s/2003', 'href="/cars/tesla/model-s/2022"'],
  ['/cars/tesla/roadster/2022', 'href="/cars/tesla/model-3/2026"'],
  ['/cars/nobody', 'href="/cars"'],
  ['/cars/nobody/nothing/2022', 'href="/cars"'],
])('%s, of which there is no label, is not found, and leads on', async (path, words) => {
  const answer = await fetch(portal.url + path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  const text = await answer.text()
  expect(text).toContain(words)
  expect(text).toContain('content="noindex"')
})

interface Feed {
  readonly items: ReadonlyArray<{ readonly url: string }>
}

/** Throws for an item that links to an anchor that the page does not have. */
function expectAnchors({ items }: Feed, page: string): void {
  for (const { url } of items)
    expect([url, page.includes(` id="${new URL(url).hash.slice(1)}"`)]).toEqual([url, true])
}

test('the changelog shows every release of the packages that customers install, and every correction of the data', async () => {
  await portal.prisma.dataCorrection.create({
    data: {
      id: '01a22267-3670-71f6-a83f-7ea53ed02058',
      answerId: '01a22267-3670-71f6-a83f-7ea53ed02059',
      title: '2022 Tesla Model S Plaid',
      label: 'Seats',
      before: '7',
      after: '5',
      publishedAt: NOW,
    },
  })
  const text = await textOf('/changelog')
  expect(text).toContain('id="sdk-0.1.0"')
  expect(text).toContain('id="command-0.1.0"')
  expect(text).toContain('Seats: 5 (before: 7)')
  expect(text).not.toMatch(/<script/)
  const answer = await fetch(`${portal.url}/changelog-feed.json`)
  expect(answer.headers.get('content-encoding')).not.toBeNull()
  const feed: Feed = JSON.parse(await answer.text())
  expectAnchors(feed, text)
  expect(feed.items).toContainEqual(
    expect.objectContaining({ id: 'sdk-0.1.0', title: 'TypeScript SDK 0.1.0' }),
  )
})

interface StatusJson {
  readonly parts: ReadonlyArray<{ readonly part: string }>
  readonly incidents: unknown
}

const minutesAgo = (minutes: number) => new Date(Number(NOW) - minutes * 60_000)
const span = (part: string, state: string, from: number, to: number) => ({
  part,
  state,
  startedAt: minutesAgo(from),
  seenAt: minutesAgo(to),
})

test('the status claims nothing before anything was measured', async () => {
  const text = await textOf('/status')
  expect(text).toContain('Nothing has been measured yet')
  expect(text.match(/Not measured yet/g)?.length).toBeGreaterThan(5)
})

test('the status shows what works, the days, and the incidents, to people and to programs', async () => {
  const replica = await portal.startReplica()
  await portal.prisma.healthSpan.createMany({
    data: [
      span('worker', 'up', 2_000, 0.5),
      span('database', 'up', 2_000, 0.5),
      span('api', 'up', 2_000, 121),
      span('api', 'down', 120, 91),
      span('api', 'up', 90, 0.5),
      span('mcp', 'degraded', 5, 0.5),
    ],
  })
  const json: StatusJson = await (await fetch(`${replica.url}/status.json`)).json()
  expect(json).toMatchObject({ status: 'degraded', at: NOW.toISOString() })
  const parts = new Map(json.parts.map((each) => [each.part, each]))
  expect(parts.get('api')).toMatchObject({ status: 'up', uptime_percent: 98.5 })
  expect(parts.get('mcp')).toMatchObject({ status: 'degraded' })
  expect(parts.get('payments')).toMatchObject({ status: 'unknown', uptime_percent: null, measured_at: null })
  expect(json.incidents).toEqual([
    { part: 'mcp', status: 'degraded', started_at: minutesAgo(5).toISOString(), ended_at: null },
    {
      part: 'api',
      status: 'down',
      started_at: minutesAgo(120).toISOString(),
      ended_at: minutesAgo(90).toISOString(),
    },
  ])
  const feed: Feed = await (await fetch(`${replica.url}/status-feed.json`)).json()
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    items: [
      { title: 'MCP server: degraded', content_text: expect.stringContaining('still so') },
      { title: 'API: down', date_published: minutesAgo(120).toISOString() },
    ],
  })
  const text = await visit(replica.url).read('/status')
  for (const words of ['Some parts are limited', 'API: down for 30 min', '98.50% uptime', 'and still is'])
    expect(text).toContain(words)
  expectAnchors(feed, text)
  const bars = /<svg[^>]*aria-label="API in the last 90 days[^]*?<\/svg>/.exec(text)?.[0]
  expect(bars).toContain('98.50% uptime. Nov 22: down for 30 min"')
  // One shape each for days without trouble, days before the first measurement, and the day with trouble.
  expect(bars?.match(/<path/g)).toHaveLength(3)
})

test('the status page works while the database is unavailable, and says so', async () => {
  const away = openTestDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  const replica = await portal.startReplica({ prisma: away })
  const [page, json] = await Promise.all([
    fetch(`${replica.url}/status`),
    fetch(`${replica.url}/status.json`),
  ])
  expect([page.status, json.status]).toEqual([200, 200])
  const text = await page.text()
  expect(text).toContain('Some parts are down')
  expect(text).toContain('be read while the database is away')
  expect(await json.json()).toMatchObject({ status: 'down', incidents: null })
  for (const feed of ['status', 'changelog'])
    expect([feed, (await fetch(`${replica.url}/${feed}-feed.json`)).status]).toEqual([feed, 503])
  await away.$disconnect()
})

test('every text that asks people to write names the email address of the operator', async () => {
  const link = '<a href="mailto:help@vinspec.example"'
  for (const path of ['/terms', '/security', '/privacy', '/docs/limits', '/docs/errors']) {
    const text = await textOf(path)
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    expect([path, main.includes(link)]).toEqual([path, true])
    expect([path, /contact:|write to support/i.test(text)]).toEqual([path, false])
  }
  for (const path of ['/', '/pricing', '/sign-in', '/sign-up']) {
    expect([path, (await textOf(path)).includes(link)]).toEqual([path, true])
  }
  const silent = await portal.startReplica({ contactEmail: undefined })
  const terms = await (await fetch(`${silent.url}/terms`)).text()
  expect(terms).toContain('Write to us within 30 days')
  expect(terms).not.toMatch(/mailto:|contact:/)
  expect((await fetch(`${silent.url}/.well-known/security.txt`)).status).toBe(404)
})

test('security.txt says whom to notify of a vulnerability', async () => {
  const answer = await fetch(`${portal.url}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await answer.text()).split('\n')).toEqual([
    'Contact: mailto:help@vinspec.example',
    'Expires: 2027-02-20T12:00:00.000Z',
    'Preferred-Languages: en',
    `Canonical: ${portal.url}/.well-known/security.txt`,
    `Policy: ${portal.url}/security`,
    '',
  ])
})

test('the sign-up page says that creating an account agrees to the terms and the privacy policy', async () => {
  const text = await textOf('/sign-up')
  expect(text).toMatch(
    /By creating an account, you agree to the\s*<a[^>]* href="\/terms"[^>]*>terms of service/,
  )
  expect(text).toMatch(/<a[^>]* href="\/privacy"[^>]*>privacy policy/)
})

test('the public key for Tesla is served at the path that Tesla reads, and only if there is one', async () => {
  const path = '/.well-known/appspecific/com.tesla.3p.public-key.pem'
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const replica = await portal.startReplica({ teslaPublicKey: publicKey })
  const answer = await fetch(replica.url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-pem-file'])
  expect(await answer.text()).toBe(publicKey.export({ type: 'spki', format: 'pem' }))
  expect((await fetch(portal.url + path)).status).toBe(404)
})

test('the docs have no page of any other name', async () => {
  const answer = await fetch(`${portal.url}/docs/nothing`)
  expect([answer.status, (await answer.text()).includes('API reference</a>')]).toEqual([404, true])
  const markdown = await fetch(`${portal.url}/docs/nothing.md`)
  expect([markdown.status, await markdown.text()]).toEqual([404, expect.stringContaining("doesn't exist")])
})

test('the docs work while the database is unavailable, also for a reader who was signed in', async () => {
  const away = openTestDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  const replica = await portal.startReplica({ prisma: away })
  const cookie = 'vinspec.session_token=x.y'
  const answer = await fetch(`${replica.url}/docs/quickstart`, { headers: { cookie } })
  expect([answer.status, (await answer.text()).includes('vsk_live_…')]).toEqual([200, true])
  await away.$disconnect()
})
