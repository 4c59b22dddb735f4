/** Lists of VINs in the portal: sent, confirmed, followed, paused, resumed, and downloaded. */
import { SPEC_COLUMNS } from '@vinspec/contract/spec-columns'
import { listBulkLookups, startBulkLookup } from '@vinspec/core/bulk-lookups'
import { MAX_BULK_ROWS } from '@vinspec/core/foundation'
import { readAvailableCredits } from '@vinspec/core/ledger'
import { createList, makeVins, workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { sendRaw } from '@vinspec/http-server/testing/send-raw'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'
import type { Visitor } from './support/visitor.ts'

const PLAID = '5YJSA1E67NF123456'
const ACCORD = '1HGCM82633A004352'

/** Buys 10 credits when 1 is left. */
const RULE = {
  enabled: true,
  status: 'active',
  packageKey: 'lookups_10',
  thresholdPercent: 10,
  monthlyCapCents: 5_000,
  priceCents: 1_200,
  cardId: 'pm_1',
  cardBrand: 'visa',
  cardLast4: '4242',
  cardExpiresAt: new Date('2044-12-31'),
  updatedAt: new Date(),
}

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])

const clock = () => new Date()
const workOff = () => workOffBulkLookups({ prisma: portal.prisma, clock })

function csvOf(vins: readonly string[]) {
  const lines = vins.map((vin, index) => `${index},${vin},"=HYPERLINK(1)"`)
  const buffer = Buffer.from(`\u{FEFF}Stock,VIN,Note\r\n${lines.join('\r\n')}\r\n`, 'utf16le')
  return { name: 'fleet 2026.csv', mimeType: 'text/csv', buffer }
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('results.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

test('a file is uploaded, checked, confirmed, followed, paused, resumed, continued after buying, and downloaded', async () => {
  const customer = await portal.createCustomer({ credits: 10 })
  const page = await openSignedIn(browser, portal, { customer })
  /** The page reads the list again when its reader comes back to it, and not only at intervals. */
  const workOffAndLook = async () => {
    await workOff()
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Bulk lookups' }).click()
  await page
    .getByLabel('Or upload a file')
    .setInputFiles(csvOf([...makeVins(12), ACCORD, PLAID, '=1+1', PLAID]))
  await page.getByRole('button', { name: 'Check for free' }).click()
  await page.getByRole('heading', { name: 'fleet 2026.csv' }).waitFor()
  await page.getByText('We are checking your list').waitFor()

  await workOff()
  await page.getByText('Looking up 13 new vehicles costs up to 13 credits. You have 10 credits.').waitFor()
  await page.getByText('The list waits after 10 vehicles').waitFor()
  expect(
    await page.getByRole('region', { name: 'Rows' }).getByText('Duplicate', { exact: true }).count(),
  ).toBe(1)
  await page.getByRole('button', { name: 'Look up vehicles' }).click()
  await page.getByText('0 of 13 done').first().waitFor()

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused before line 2. Lookups in progress are still finished.').waitFor()
  await workOff()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('You can leave this page').waitFor()
  await workOffAndLook()
  await page.getByText('Waiting before line 12. Your credits ran out.').waitFor()
  await page.getByRole('link', { name: 'Buy credits' }).waitFor()
  await grantCredits({ prisma: portal.prisma, clock }, customer.id, 10)
  await workOffAndLook()
  await page.getByText('Done. 13 vehicles found, for 13 credits.').waitFor()

  const lines = (await download(page)).trimEnd().split('\r\n')
  expect(lines).toHaveLength(17)
  const [head = '', first = ''] = lines
  expect(head.replace('\u{FEFF}', '')).toBe(
    ['line,input,vin,outcome,credits,vehicle,code,message', ...SPEC_COLUMNS].join(','),
  )
  expect(first).toMatch(
    /^2,5YJSA1E6.NF100000,5YJSA1E6.NF100000,found,1,2022 Tesla Model S Plaid,,,Tesla,Model S,Plaid,/,
  )
  expect(lines.filter((line) => line.startsWith("16,'=1+1,,invalid,0,"))).toHaveLength(1)
  expect(lines.filter((line) => /^\d+,.*,(duplicate|invalid|unsupported),0,/.test(line))).toHaveLength(3)
  await page.getByRole('link', { name: 'Without a result' }).click()
  await page.getByText('Not supported').waitFor()
  await page.getByRole('link', { name: 'Found', exact: true }).click()
  await page.getByRole('link', { name: '2022 Tesla Model S Plaid' }).first().click()
  await page.getByRole('heading', { name: '2022 Tesla Model S Plaid' }).waitFor()
  expect(await readAvailableCredits({ prisma: portal.prisma, clock }, customer.id)).toBe(7)
})

test('without JavaScript, the same forms work, and a link refreshes the page until the list is done', async () => {
  const page = await openSignedIn(browser, portal, { javaScriptEnabled: false })
  await page.goto('/bulk')
  await page.getByLabel('Paste VINs').fill(`${PLAID.toLowerCase()}\n${ACCORD}`)
  await page.getByRole('button', { name: 'Check for free' }).click()
  await page.getByRole('heading', { name: 'Pasted list' }).waitFor()
  await workOff()
  await page.getByRole('link', { name: 'Refresh' }).click()
  await page.getByText('costs up to 1 credit.').waitFor()
  expect(await page.getByRole('link', { name: 'Refresh' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Look up vehicles' }).click()
  await page.getByText('0 of 1 done').waitFor()
  await page.getByRole('link', { name: 'Cancel list' }).click()
  await page.getByRole('button', { name: 'Cancel list' }).click()
  await page.getByText('You canceled this list. 1 vehicle was not looked up').waitFor()
  await page.getByRole('link', { name: 'Delete list' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('heading', { name: 'New list' }).waitFor()
  expect(await page.getByText('Pasted list').count()).toBe(0)
})

test('what automatic top-up will buy for a list is announced before the start, and allowed once', async () => {
  const customer = await portal.createCustomer({ credits: 11 })
  await portal.prisma.autoTopUpRule.create({ data: { ...RULE, customerId: customer.id } })
  const page = await openSignedIn(browser, portal, { customer, javaScriptEnabled: false })
  const id = await createList({ prisma: portal.prisma, clock }, customer.id, makeVins(41))
  await workOff()
  await page.goto(`/bulk/${id}`)
  const announced = 'automatic top-up will buy 10 credits for $12.00, up to 4 times and $48.00'
  await page.getByText(announced).waitFor()
  await page.getByText('within your monthly cap of $50.00 ($50.00 left this month)').waitFor()
  await page.getByRole('button', { name: 'Look up vehicles' }).click()
  await page.getByText('0 of 41 done').waitFor()
  await workOff()
  await page.goto(`/bulk/${id}`)
  await page.getByText("which you haven't allowed for this list").waitFor()
  expect(await portal.prisma.topUpCheck.count({ where: { customerId: customer.id } })).toBe(0)

  await page.getByText('automatic top-up will buy 10 credits for $12.00, up to 4 times').waitFor()
  await page.getByLabel('Allow automatic top-up to buy for this list, for up to $48.00.').check()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('You allowed automatic top-up to buy for $48.00, of which $48.00 is left.').waitFor()
  await workOff()
  expect(await portal.prisma.topUpCheck.count({ where: { customerId: customer.id } })).not.toBe(0)
  await page.goto(`/bulk/${id}`)
  await page.getByText('Automatic top-up buys the next credits').waitFor()
})

test('vehicles that the customer has are skipped unless asked for again', async () => {
  const visitor = await visitSignedIn(portal, { credits: 10 })
  const customerId = visitor.customer.id
  const own = { prisma: portal.prisma, clock }
  const left: number[] = []
  for (const form of [{}, {}, { again: 'yes' }]) {
    const id = await createList(own, customerId, makeVins(2))
    await workOff()
    if (left.length > 0) {
      const text = await (await visitor.get(`/bulk/${id}`)).text()
      expect(text).toContain('You already have every vehicle')
      expect(text).toContain('Look up 2 vehicles you already have again, for up to 2 credits.')
    }
    expect((await visitor.post(`/bulk/${id}`, { intent: 'start', ...form })).status).toBe(302)
    await workOff()
    left.push(await readAvailableCredits(own, customerId))
  }
  expect(left).toEqual([8, 8, 6])
})

test.each([
  ['', 'There are no VINs in this list'],
  [`${PLAID}\n`.repeat(MAX_BULK_ROWS + 1), 'this one has 100,001. Split it.'],
  ['a,b\n1,2', 'which column has the VINs'],
])('a list that cannot be read says why and what to do: %#', async (text, reason) => {
  const visitor = await visitSignedIn(portal, {})
  const form = new FormData()
  form.set('vins', text)
  const answer = await fetch(new URL('/bulk', portal.url), {
    method: 'POST',
    body: form,
    headers: { origin: portal.url, cookie: cookieOf(visitor) },
  })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(reason)
  expect(await listBulkLookups(portal.prisma, visitor.customer.id)).toEqual([])
})

test("another customer's list cannot be read, changed, or downloaded", async () => {
  const owner = await portal.createCustomer({ credits: 5 })
  const id = await createList({ prisma: portal.prisma, clock }, owner.id, makeVins(2))
  await workOff()
  const other = await visitSignedIn(portal, { credits: 5 })
  expect((await other.get(`/bulk/${id}`)).status).toBe(404)
  expect((await other.get(`/bulk/${id}/results.csv`)).status).toBe(404)
  expect((await other.get('/bulk/nonsense')).status).toBe(404)
  for (const intent of ['start', 'pause', 'cancel', 'delete']) {
    expect((await other.post(`/bulk/${id}`, { intent })).status).toBe(404)
  }
  expect(await listBulkLookups(portal.prisma, owner.id)).toMatchObject([{ id, state: 'checked' }])
})

test('a task that the state of the list no longer allows says that nothing was done', async () => {
  const visitor = await visitSignedIn(portal, { credits: 5 })
  const customerId = visitor.customer.id
  const id = await createList({ prisma: portal.prisma, clock }, customerId, makeVins(1))
  await workOff()
  await startBulkLookup({ prisma: portal.prisma, clock }, { customerId, id })
  await workOff()
  for (const intent of ['start', 'pause', 'cancel', 'nonsense']) {
    const answer = await visitor.post(`/bulk/${id}`, { intent })
    expect(await answer.text()).toContain('Nothing was done')
  }
})

const PARTS = 'multipart/form-data; boundary=b'
const part = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

/** Sends a body of any content type, as a signed-in customer. */
async function sendBody(path: string, type: string, body: string, cookie = '') {
  return await fetch(new URL(path, portal.url), {
    method: 'POST',
    body,
    headers: { origin: portal.url, 'content-type': type, cookie },
    redirect: 'manual',
  })
}

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

test('an upload anywhere else, or one that is too large, is rejected', async () => {
  const upload = (size: number) => `${part('vins', 'x'.repeat(size))}--b--\r\n`
  const send = async (path: string, body: string) => (await sendBody(path, PARTS, body)).status
  expect(await send('/look-up', upload(10))).toBe(415)
  expect(await send('/bulk', upload(6 * 1024 * 1024))).toBe(413)
  expect(await send('/bulk', upload(10))).toBe(302)
  const head = ['POST /bulk HTTP/1.1', 'Host: x', `Origin: ${portal.url}`, `Content-Type: ${PARTS}`]
  const piecemeal = [...head, 'Transfer-Encoding: chunked', 'Connection: close', '', '1', '-', '0', '', '']
  expect(await sendRaw(portal.url, piecemeal.join('\r\n'))).toMatch(/^HTTP\/1\.1 400 /)
})

test('a form has up to 64 kB and 200 fields, and is not parsed otherwise', async () => {
  const form = 'application/x-www-form-urlencoded'
  for (const path of ['/bulk', '/bulk.data', '/sign-in', '/look-up']) {
    const send = async (body: string) => (await sendBody(path, form, body)).status
    expect([path, await send('a=&'.repeat(1_700_000))]).toEqual([path, 413])
    expect([path, await send(`a=${'b'.repeat(64 * 1024)}`)]).toEqual([path, 413])
    expect([path, await send('a&'.repeat(200))]).toEqual([path, 400])
  }
})

test('an upload of many parts, or whose body does not match its type, is rejected without creating a list', async () => {
  const visitor = await visitSignedIn(portal, {})
  const malformed = [
    part('a', '').repeat(5),
    part('a', '').repeat(100_000),
    `${part('vins', PLAID)}--b`,
    `--b\r\nContent-Disposition: form-data; name="\u{FFFF}`,
    `--b\r\n${'x'.repeat(10_000)}`,
    'no parts',
  ]
  for (const body of malformed) {
    expect((await sendBody('/bulk', PARTS, body, cookieOf(visitor))).status).toBe(400)
  }
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
    expect((await sendBody('/bulk', type, part('vins', PLAID), cookieOf(visitor))).status).toBe(400)
  }
  expect(await listBulkLookups(portal.prisma, visitor.customer.id)).toEqual([])
})

test('a customer who sends list after list has to wait, and other customers do not', async () => {
  const [eager, other] = [await visitSignedIn(portal, {}), await visitSignedIn(portal, {})]
  const send = async (visitor: Visitor) =>
    await sendBody('/bulk', PARTS, `${part('vins', '')}--b--`, cookieOf(visitor))
  for (let i = 0; i < 20; i += 1) expect((await send(eager)).status).toBe(422)
  const answer = await send(eager)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.text()).toMatch(/You have sent many lists. Wait \d+ minutes?, then/)
  expect((await send(other)).status).toBe(422)
})
