/** A sheet on a customer's own site: in a real browser, on a plain page under a strict policy of its own. */
import { createServer } from 'node:http'
import { readPdf, unbroken } from '@vinspec/certificates/testing/read-pdf'
import { openTestDatabase } from '@vinspec/core/testing'
import { listen } from '@vinspec/core/testing/listen'
import { makePng } from '@vinspec/core/testing/make-png'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { afterAll, expect, test } from 'vitest'
import { compressedSize } from './support/compressed-size.ts'
import { sendBrand } from './support/send-brand.ts'
import { sharePortal } from './support/share-portal.ts'
import { visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const PAGE = `/vehicles/${PLAID}`
const SHARE = `${PAGE}/share`
/** All that a sheet loads, compressed. */
const MOST_BYTES = 30_000

const portal = await sharePortal()
const owner = await visitSignedIn(portal, { credits: 5 })
await owner.post('/look-up', { vin: PLAID, idempotency_key: 'k' })
await sendBrand(portal, owner, { name: 'Ada & Sons', logo: makePng() })

async function embed(): Promise<{ readonly html: string; readonly token: string }> {
  const page = await (await owner.post(SHARE, { task: 'share', days: '7' })).text()
  const token = /\/shared\/(vss_[\da-f]{48})/.exec(page)?.[1] ?? ''
  const html = /<samp[^>]*>(.*?)<\/samp>/.exec(page)?.[1] ?? ''
  return { token, html: html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"') }
}

/** A dealer's page, which allows itself nothing but the sheet. */
let body = ''
const dealer = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html',
    'content-security-policy': `default-src 'none'; script-src ${portal.url}; frame-src ${portal.url}; style-src 'none'`,
  })
  response.end(`<!doctype html><html lang="en"><title>Cars</title><h1>Our cars</h1>${body}</html>`)
})
const dealerUrl = `http://127.0.0.1:${await listen(dealer)}`
afterAll(() => dealer.close())

async function openDealer(html: string) {
  body = html
  const context = await (await shareBrowser()).newContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(dealerUrl)
  return { context, page, faults, sheet: page.frameLocator('vinspec-sheet iframe') }
}

test('one line of HTML shows a sheet under a strict policy, as high as it is, and sets no cookie', async () => {
  const { html } = await embed()
  expect(html).toMatch(/^<script src="[^"]+\/embed\.js" async><\/script><vinspec-sheet sheet="vss_/)
  const { context, page, faults, sheet } = await openDealer(html)
  await sheet.getByRole('heading', { name: '2022 Tesla Model S Plaid' }).waitFor()
  await sheet.getByText('348 to 396 mi').waitFor()
  const logo = sheet.getByRole('img', { name: 'Ada & Sons' })
  await logo.waitFor()
  for (const frame of page.frames()) await frame.waitForLoadState('load')
  expect(await logo.evaluate((image) => getComputedStyle(image).backgroundColor)).toBe('rgb(255, 255, 255)')
  await page.waitForFunction(() => {
    const frame = document.querySelector('iframe')
    return (
      frame !== null && Number.parseInt(frame.style.height, 10) > 200 && frame.style.height.endsWith('px')
    )
  })
  expect(await page.locator('iframe').getAttribute('title')).toBe('Vehicle specifications')
  expect(await context.cookies()).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('a sheet has no form, and leads to that of the shared sheet', async () => {
  const { html } = await embed()
  const { context, sheet } = await openDealer(html.replace('sheet=', 'lang="fr" units="km" sheet='))
  await sheet.getByRole('heading', { name: '2022 Tesla Model S Plaid' }).waitFor()
  expect(await sheet.locator('form').count()).toBe(0)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    sheet.getByRole('link', { name: 'Une erreur dans ces données ?' }).click(),
  ])
  await opened.getByText('560 to 637 km').filter({ visible: true }).first().waitFor()
  await opened.getByLabel('Fact').selectOption('Vehicle: Seats')
  await opened.getByLabel('What is wrong').fill('It has seven.')
  await opened.getByRole('button', { name: 'Send report' }).click()
  await opened.getByText('We look into it.').filter({ visible: true }).first().waitFor()
  await context.close()
})

test('a page may have several sheets, each in the language, unit, rows, and accent that its line asks for', async () => {
  const { html } = await embed()
  const asked = html.replace(
    'sheet=',
    'lang="es" units="km" rows="range,drive,nonsense" accent="b00020" theme="dark" sheet=',
  )
  const { context, page, faults, sheet } = await openDealer(html + asked)
  const spanish = page.frameLocator('iframe').nth(1)
  await sheet.first().getByRole('heading', { name: '2022 Tesla Model S Plaid' }).waitFor()
  await spanish.getByText('560 a 637 km').waitFor()
  // Text can be read before the style applies.
  for (const frame of page.frames()) await frame.waitForLoadState('load')
  expect(await spanish.locator('dt').allTextContents()).toEqual(['Autonomía EPA', 'Tracción'])
  await spanish.getByText('Tracción en las cuatro ruedas').waitFor()
  expect(await spanish.locator('main').evaluate((main) => getComputedStyle(main).borderTopColor)).toBe(
    'rgb(176, 0, 32)',
  )
  const colors = [sheet.first(), spanish].map((each) =>
    each.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor),
  )
  expect(await Promise.all(colors)).toEqual(['oklch(1 0 0)', expect.stringMatching(/^oklch\(0\.2/)])
  expect(faults).toEqual([])
  await context.close()
})

test('the creator of a link sees how often it was opened, and certificates are not counted', async () => {
  const { token } = await embed()
  const opened = async () =>
    await portal.prisma.shareLink.findFirst({ orderBy: { createdAt: 'desc' }, select: { views: true } })
  expect(await opened()).toEqual({ views: 0 })
  for (const path of ['embed', 'shared', 'embed']) await fetch(`${portal.url}/${path}/${token}`)
  expect((await fetch(`${portal.url}/shared/${token}/certificate.pdf`)).status).toBe(200)
  await owner.get(`/shared/${token}`)
  expect(await opened()).toEqual({ views: 3 })
  expect((await (await owner.get(SHARE)).text()).replaceAll('<!-- -->', '')).toContain('opened 3 times')
})

test.each<[what: string, options: RequestInit]>([
  ['a check of the link', { method: 'HEAD' }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['the preview of a messenger', { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } }],
  [
    'the page that shows what came of a report',
    {
      method: 'POST',
      headers: { origin: portal.url },
      body: new URLSearchParams({ row: 'seats', said: 'It has seven.' }),
    },
  ],
])('%s is not counted as an opening', async (_what, options) => {
  const { token } = await embed()
  for (const path of ['shared', 'embed']) await fetch(`${portal.url}/${path}/${token}`, options)
  expect(await portal.prisma.shareLink.findFirst({ orderBy: { createdAt: 'desc' } })).toMatchObject({
    views: 0,
  })
})

test('an opening on a telephone whose maker is called Cubot is counted', async () => {
  const { token } = await embed()
  await fetch(`${portal.url}/embed/${token}`, {
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE S) Chrome/140.0 Mobile' },
  })
  expect(await portal.prisma.shareLink.findFirst({ orderBy: { createdAt: 'desc' } })).toMatchObject({
    views: 1,
  })
})

test('a sheet on a site, and one on paper, say in their language what was found wrong since', async () => {
  const { token } = await embed()
  const { answerId } = await portal.prisma.savedVehicle.findFirstOrThrow({
    where: { customerId: owner.customer.id, vin: PLAID },
  })
  const said = { title: 'A Plaid', label: 'Vehicle: Seats', before: '7', after: '5' }
  await portal.prisma.dataCorrection.create({
    data: { id: crypto.randomUUID(), answerId: answerId ?? '', ...said, publishedAt: new Date() },
  })
  const embedded = await (await fetch(`${portal.url}/embed/${token}?lang=es`)).text()
  expect(embedded).toContain('Corregido después: Asientos 5 (no 7)')
  const file = await fetch(`${portal.url}/shared/${token}/window-sheet.pdf?lang=fr`)
  const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()))
  expect(text).toContain(unbroken('Corrigé depuis : Places 5 (et non 7)'))
})

test('the creator of the embed line sees how long it works, and how long a revoked sheet may still be seen', async () => {
  const made = await (await owner.post(SHARE, { task: 'share', days: '90' })).text()
  expect(made).toMatch(/this line of HTML, until .{0,20}<time/)
  expect(made).toContain('remind you')
  expect(made).toContain('up to 5 more minutes')
  const { id } = await portal.prisma.shareLink.findFirstOrThrow({ where: { customerId: owner.customer.id } })
  const revoked = await (await owner.post(SHARE, { task: 'revoke', id })).text()
  expect(revoked).toContain('up to 5 more minutes')
})

test('a cached sheet has no nonce, and text in another language than the sheet is marked with its language', async () => {
  const { token } = await embed()
  const answer = await fetch(`${portal.url}/embed/${token}?lang=es&theme=dark`)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).not.toContain('nonce')
  expect(policy).toContain("style-src 'self' 'sha256-")
  expect(await answer.text()).toMatch(
    /<html lang="es">.*<h1 lang="en"[^>]*>2022 Tesla Model S Plaid.*348 a 396 mi/s,
  )
  expect(await (await fetch(`${portal.url}/embed/x?lang=fr`)).text()).toMatch(
    /<html lang="fr">.*Cette fiche/s,
  )
})

test('a sheet that cannot be shown for now says so in its language, and leads nowhere', async () => {
  const { token } = await embed()
  const away = openTestDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  const replica = await portal.startReplica({ prisma: away })
  const answer = await fetch(`${replica.url}/embed/${token}?lang=es`)
  expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
    503,
    expect.stringContaining('frame-ancestors *'),
  ])
  const page = await answer.text()
  expect(page).toMatch(/<html lang="es">.*No se puede mostrar esta ficha/s)
  expect(page).not.toContain('<a ')
  await away.$disconnect()
})

test('a reader who opened too many sheets is told to wait, and not that the sheet does not exist', async () => {
  const { token } = await embed()
  const replica = await portal.startReplica()
  const open = async (path: string) => await fetch(`${replica.url}/embed/${path}`)
  for (let count = 0; count < 60; count += 1) await open('x')
  const answer = await open(`${token}?lang=es`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
  const text = await answer.text()
  expect(text).toContain('Recargue')
  expect(text).not.toContain('ya no se muestra')
})

test('a sheet is small, can be cached for minutes, and is kept from search engines', async () => {
  const { token } = await embed()
  const answer = await fetch(`${portal.url}/embed/${token}`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  expect(answer.headers.get('set-cookie')).toBeNull()
  const text = await answer.text()
  const paths = [...text.matchAll(/(?:href|src)="(\/(?:assets\/|embed)[^"]+)"/g)].map(([, path = '']) => path)
  const files = await Promise.all(
    ['/embed.js', ...paths].map(async (path) =>
      Buffer.from(await (await fetch(portal.url + path)).arrayBuffer()),
    ),
  )
  const bytes = [Buffer.from(text), ...files].reduce((sum, each) => sum + compressedSize(each), 0)
  expect(bytes).toBeLessThan(MOST_BYTES)
})

test('only a sheet can be framed, and a revoked one shows nothing of the car', async () => {
  const { token } = await embed()
  const policyOf = async (path: string) =>
    (await fetch(portal.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(`/embed/${token}`)).toContain('frame-ancestors *')
  expect(await policyOf(`/shared/${token}`)).toContain("frame-ancestors 'none'")
  const links = await portal.prisma.shareLink.findMany({ where: { customerId: owner.customer.id } })
  for (const { id } of links) await owner.post(SHARE, { task: 'revoke', id })
  const gone = await fetch(`${portal.url}/embed/${token}?lang=fr`)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  const text = await gone.text()
  expect(text).toContain('plus affichée')
  expect(text).not.toContain('Tesla')
})

test.each(['accent=</style><script>', 'theme=x', 'rows=,,', 'units=ly', 'lang=de'])(
  'a setting that makes no sense is the usual: %s',
  async (setting) => {
    const { token } = await embed()
    const text = await (await fetch(`${portal.url}/embed/${token}?${setting}`)).text()
    expect(text).toContain('348 to 396 mi')
    expect(text).not.toContain('</style><script>')
  },
)
