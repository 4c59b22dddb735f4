/** The documentation: public, complete without scripts, and filled in for its reader. */
import { readFile } from 'node:fs/promises'
import { errors } from '@vinspec/contract/errors'
import { TEST_VINS } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { compressedSize } from './support/compressed-size.ts'
import { openPage } from './support/pages.ts'
import { visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

/** The most that a page and its files may weigh, compressed. */
const MOST_BYTES = 60_000

const MCP_URL = 'https://mcp.example/mcp'

const portal = await closeAfterAll(startTestPortal({ mcpUrl: MCP_URL }))
const textOf = (path: string) => visit(portal.url).read(path)
const hrefs = (await textOf('/docs')).matchAll(/href="(\/docs\/[\w-]+)"/g)
const paths = [...new Set(Array.from(hrefs, ([, path = '']) => path))]

/** The compressed size of each file. Pages share most of their files. */
const weights = new Map<string, Promise<number>>()
function weigh(file: string): Promise<number> {
  const weight = weights.get(file) ?? textOf(file).then(compressedSize)
  weights.set(file, weight)
  return weight
}

test('every page is small and complete without scripts, and its one script only adds to it', async () => {
  expect(paths.length).toBeGreaterThan(15)
  for (const path of ['/docs', ...paths]) {
    const text = await textOf(path)
    expect(text).not.toMatch(/\{\{|vspa/)
    expect(text).not.toMatch(/ style="/)
    const scripts = [...text.matchAll(/<script(?! type="application\/ld\+json")[^>]*>/g)]
    expect([path, scripts.length]).toEqual([path, 1])
    const files = [...text.matchAll(/"(\/assets\/[^"]+\.(?:css|js))"/g)].map(([, file = '']) => file)
    const weighed = await Promise.all([...new Set(files)].map(weigh))
    const bytes = weighed.reduce((sum, weight) => sum + weight, compressedSize(text))
    expect([path, bytes < MOST_BYTES]).toEqual([path, true])
  }
})

test('code is marked only where it gets a color', async () => {
  const css = await readFile(new URL('../app/docs/docs.css', import.meta.url), 'utf8')
  const texts = await Promise.all(paths.map(textOf))
  const marks = texts.flatMap((text) => [...text.matchAll(/<span class="(hl-[\w-]+)">/g)])
  const names = new Set(marks.map(([, name = '']) => name))
  expect(names).toContain('hl-string')
  for (const name of names) expect(css).toMatch(new RegExp(`\\.${name}\\b`))
})

test('every error code of the contract has its status, its cause, and what to do', async () => {
  const text = await textOf('/docs/errors')
  for (const code of Object.keys(errors)) {
    const [, after = ''] = text.split(`<h3 id="${code}">`)
    const [section = ''] = after.split(/<h[23]/)
    expect([code, /<p>[A-Z][^]{10,}<strong>What to do:<\/strong> [A-Z]/.test(section)]).toEqual([code, true])
  }
})

test('every test VIN has its status and what it rehearses', async () => {
  const text = await textOf('/docs/test-keys')
  const rows = text.match(/<tr>[^]*?<\/tr>/g) ?? []
  for (const { vin, outcome } of TEST_VINS) {
    const row = rows.find((each) => each.includes(`<code>${vin}</code>`)) ?? ''
    const isAnswered = outcome === 'success' || outcome === 'slow'
    expect([vin, row]).toEqual([
      vin,
      expect.stringContaining(isAnswered ? '<td>200' : `/docs/errors#${outcome}`),
    ])
  }
  expect(rows.filter((row) => /<tr>\s*<td><code>[A-Z0-9]{17}</.test(row))).toHaveLength(TEST_VINS.length)
})

test('the limits are those of this service', async () => {
  const replica = await portal.startReplica({
    rateLimits: {
      lookupsPerMinute: 77,
      concurrentLookups: 7,
      readsPerMinute: 3_210,
      writesPerMinute: 11,
      contractReadsPerMinute: 66,
    },
  })
  const text = await (await fetch(`${replica.url}/docs/limits`)).text()
  for (const words of [
    '77 per minute',
    '3,210 per minute',
    '200 visible ASCII characters',
    '30 days from the payment',
    '10,000',
  ])
    expect(text).toContain(words)
})

test("a signed-in reader gets their own key's prefix, and each visit its own idempotency keys", async () => {
  const [visitor, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  await visitor.post('/api-keys', { task: 'create', name: 'shop' })
  await visitor.post('/api-keys', { task: 'create-test' })
  const keys = await portal.prisma.apiKey.findMany({ where: { customerId: visitor.customer.id } })
  const prefixOf = (mode: string) =>
    keys.find((key) => key.prefix.startsWith(`vsk_${mode}_`))?.prefix ?? 'none'
  const prefix = prefixOf('live')
  const read = async () => await (await visitor.get('/docs/quickstart')).text()
  const keyOf = (text: string) => /Idempotency-Key: ([0-9a-f-]{36})/.exec(text)?.[1]
  const [first, second] = [await read(), await read()]
  expect(first).toContain(`${prefix}…`)
  expect(first).not.toContain(prefixOf('test'))
  expect(await (await visitor.get('/docs/test-keys')).text()).toContain(`${prefixOf('test')}…`)
  expect(keyOf(first)).toBeDefined()
  expect(keyOf(first)).not.toBe(keyOf(second))
  for (const text of [await (await other.get('/docs/quickstart')).text(), await textOf('/docs/quickstart')]) {
    expect(text).not.toContain(prefix)
    expect(text).toContain('vsk_live_…')
  }
})

test('links install the MCP server of this service', async () => {
  const href = (text: string, scheme: string) =>
    new RegExp(`href="(${scheme}:[^"]+)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const cursor = new URL(href(await textOf('/docs/cursor'), 'cursor'))
  expect(JSON.parse(atob(cursor.searchParams.get('config') ?? ''))).toEqual({ url: MCP_URL })
  const [, entry = ''] = href(await textOf('/docs/vscode'), 'vscode').split('?')
  expect(JSON.parse(decodeURIComponent(entry))).toEqual({ name: 'vinspec', type: 'http', url: MCP_URL })
})

test.each([
  ['idempotency_in_progress', '/docs/errors#idempotency_in_progress'],
  ['retry', '/docs/idempotency'],
  ['claude desktop', '/docs/claude-desktop'],
  ['check a VIN for free', '/docs/api#checkVehicleSpecs'],
  ['expirey', '/docs/credits'],
  ['state of health', '/docs/this-very-car#battery-history'],
  ['SOH', '/docs/this-very-car#battery-history'],
  ['quota', '/docs/limits'],
  ['cancel', '/docs/batches'],
])('a search for %j finds %s', async (q, href) => {
  const query = new URLSearchParams({ q })
  const text = await textOf(`/docs/search?${query}`)
  expect(text).toContain(href)
  const found = JSON.stringify(await (await fetch(`${portal.url}/docs/search.json?${query}`)).json())
  expect(found).toContain(href)
})

test('a search for the subject of a page finds that page first', async () => {
  for (const [q, first] of [
    ['rate limit', '/docs/limits'],
    ['refund', '/docs/credits'],
    ['python', '/docs/python'],
    ['webhook', '/docs/batches'],
    ['invoice', '/docs/certificates#receipts'],
    ['sandbox', '/docs/test-keys'],
    ['how do I get my money back', '/docs/credits#refunds'],
    ['wordpress', '/docs/dealer-site'],
    ['window sticker', '/docs/dealer-site'],
    ['openai', '/docs/chatgpt'],
    ['how much does a lookup cost', '/pricing'],
    ['which cars are supported', '/coverage'],
    ['status page', '/status'],
    ['changelog', '/changelog'],
    ['GDPR', '/privacy'],
    ['delete my account', '/privacy'],
    ['do credits expire', '/docs/credits#expiry'],
    ['state of health', '/docs/api#getVehicleBattery'],
    ['cors', '/docs/authentication'],
    ['share a vehicle', '/docs/sharing'],
    ['why is this null', '/docs/unknown-facts'],
    ['lost my phone', '/docs/signing-in#you-lost-your-phone'],
    ['forgot password', '/docs/signing-in'],
    ['2FA', '/docs/signing-in'],
    ['VAT', '/docs/credits#receipts-and-tax'],
  ] as const) {
    const found: ReadonlyArray<{ readonly href: string }> = JSON.parse(
      await (await fetch(`${portal.url}/docs/search.json?${new URLSearchParams({ q })}`)).text(),
    )
    expect([q, found[0]?.href]).toEqual([q, expect.stringContaining(first)])
  }
})

test('a short word that the documentation lacks finds nothing, rather than a similar word', async () => {
  expect(await (await fetch(`${portal.url}/docs/search.json?q=saml`)).text()).toBe('[]')
})

test.each(['', '"><script>alert(1)</script>', 'x'.repeat(5_000), '*', '%00'.replace('%00', '\u0001')])(
  'a search for anything else is answered: %j',
  async (q) => {
    const answer = await fetch(`${portal.url}/docs/search?${new URLSearchParams({ q })}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain('<script>alert')
  },
)

test('a search ignores single letters, and a network has a limit per minute over the page and the JSON together', async () => {
  const replica = await portal.startReplica()
  const search = async (path: string, q: string) =>
    await fetch(`${replica.url}/docs/${path}?${new URLSearchParams({ q })}`)
  const found = await (
    await search('search.json', 'a b c d e f g h i j k l m n o p q r s t u v w x y z')
  ).json()
  expect(found).toEqual([])
  for (let i = 1; i < 120; i += 1) await search(i % 2 ? 'search.json' : 'search', 'z')
  const answers = [await search('search', 'retry'), await search('search.json', 'retry')]
  expect(answers.map(({ status }) => status)).toEqual([429, 429])
  expect(await answers[0]?.text()).toMatch(/Too many requests[^]*Wait a minute/)
  expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('search results show the numbers of this service', async () => {
  for (const q of ['expire', 'per minute', 'lines']) {
    const found = await (await fetch(`${portal.url}/docs/search.json?${new URLSearchParams({ q })}`)).text()
    expect(found).not.toMatch(/\w … (days|hours|lookups|reads|requests|VINs|lines|per minute)|\{\{/)
  }
  const found = await (await fetch(`${portal.url}/docs/search.json?q=expire`)).text()
  expect(found).toMatch(/expire 30 days/)
})

test('scripts add copying, results while typing, and a key to search', async () => {
  const page = await openPage(await shareBrowser(), {
    baseURL: portal.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.goto('/docs/quickstart')
  const code = page.locator('figure.code').first()
  await code.getByRole('button', { name: 'Copy: Shell' }).click()
  await code.getByText('Copied').first().waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await code.locator('code').innerText())

  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const late = /search\.json\?q=daily\+cap$/
  await page.route(late, async (route) => {
    await closed
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('daily ca')
  const suggestions = page.getByRole('list', { name: 'Suggestions' })
  await suggestions.getByRole('link').first().waitFor()
  await page.keyboard.type('p')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await suggestions.waitFor({ state: 'hidden' })
  // Results that arrive after Escape must not open the list again.
  const arrived = page.waitForResponse(late)
  close()
  await (await arrived).finished()
  await page.evaluate('new Promise(requestAnimationFrame)')
  expect(await suggestions.isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/search?q=daily+cap')
  await page
    .getByRole('link', { name: /daily caps/i })
    .first()
    .click()
  await page.waitForURL('**/docs/authentication#daily-caps')
})

test('the reference shows each call in the language that its reader chose last', async () => {
  const page = await openPage(await shareBrowser(), { baseURL: portal.url })
  const shown = async () =>
    await page
      .locator('.calls')
      .evaluateAll((all) =>
        all.map((calls) => calls.querySelector('figure.code:not([hidden])')?.getAttribute('data-language')),
      )
  const height = async () =>
    await page.evaluate(async () => {
      await document.fonts.ready
      return document.documentElement.scrollHeight
    })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await page.route('**/assets/docs-page-*.js', (route) => route.abort())
    await page.goto('/docs/api')
    const before = await height()
    await page.unrouteAll()
    await page.goto('/docs/api')
    // Nothing moves when the script arrives.
    expect([width, await height()]).toEqual([width, before])
  }
  expect(new Set(await shown())).toEqual(new Set(['sh']))
  await page.getByRole('button', { name: 'TypeScript', exact: true }).first().click()
  expect(new Set(await shown())).toEqual(new Set(['ts']))
  await page.reload()
  expect(new Set(await shown())).toEqual(new Set(['ts']))
  await page.getByRole('button', { name: 'Terminal', exact: true }).first().click()
  expect(new Set(await shown())).toEqual(new Set(['console']))
  // Some operations have no tool: every tool is part of every conversation.
  await page.getByRole('button', { name: 'MCP', exact: true }).first().click()
  expect(new Set(await shown())).toEqual(new Set(['mcp', 'sh']))
})

test('models find every page as Markdown, with links to more Markdown', async () => {
  const index = await (await fetch(`${portal.url}/llms.txt`)).text()
  expect(index).toMatch(/^# vinspec\n\n> /)
  const links = [...index.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, url = '']) => url)
  expect(links.length).toBeGreaterThan(20)
  const known = new Set(links)
  for (const url of links) {
    const answer = await fetch(url)
    const text = await answer.text()
    expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
      url,
      200,
      'text/markdown; charset=utf-8',
    ])
    expect(text).toMatch(/^# /)
    expect(text).not.toMatch(/\{\{|<!--|contact:|\]\(\//)
    for (const [, to = ''] of text.matchAll(/\]\((http[^)]*\/docs\/[^)]*)\)/g)) expect(known).toContain(to)
  }
  expect((await fetch(`${portal.url}/docs/nothing.md`)).status).toBe(404)
})
