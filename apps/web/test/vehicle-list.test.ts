/** The vehicles that a customer has: their list, their notes, and their files. */
import { makeAnswersOlder } from '@vinspec/core/testing/older-answers'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
const FOCUS = '1FADP3R49GL917098'

const portal = await sharePortal()

async function lookUp(visitor: SignedInVisitor, form: Record<string, string> = {}): Promise<Response> {
  return await visitor.post('/look-up', { vin: PLAID, idempotency_key: crypto.randomUUID(), ...form })
}

test('notes are plain text, on the page and in a spreadsheet', async () => {
  const visitor = await visitSignedIn(portal, { credits: 2 })
  await lookUp(visitor)
  const note = '=HYPERLINK("https://evil.example")<script>alert(1)</script>'
  expect((await visitor.post(`/vehicles/${PLAID}`, { note })).status).toBe(200)
  for (const path of [`/vehicles/${PLAID}`, '/vehicles', '/vehicles?search=%3Cscript%3Ealert(1)']) {
    expect(await (await visitor.get(path)).text()).not.toContain('<script>alert(1)')
  }
  const csv = await (await visitor.get('/vehicles.csv')).text()
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")`)
  expect((await visitor.post(`/vehicles/${PLAID}`, { note: 'n'.repeat(501) })).status).toBe(400)
})

test('the exports contain what the page shows', async () => {
  const visitor = await visitSignedIn(portal, { credits: 2 })
  await lookUp(visitor)
  const json = await visitor.get(`/vehicles/${PLAID}/specs.json`)
  expect(json.headers.get('content-disposition')).toBe(`attachment; filename="${PLAID}.json"`)
  expect(await json.json()).toMatchObject({ object: 'vehicle_specs', title: '2022 Tesla Model S Plaid' })
  const csv = await (await visitor.get(`/vehicles/${PLAID}/specs.csv`)).text()
  expect(csv).toContain('range_and_charging,19 in,range,396 mi')
})

test('the exports of an earlier answer hold that answer', async () => {
  const visitor = await visitSignedIn(portal, { credits: 2 })
  await lookUp(visitor)
  await lookUp(visitor, { again: PLAID })
  const { id } = await portal.prisma.vehicleLookup.findFirstOrThrow({
    where: { customerId: visitor.customer.id },
    orderBy: { createdAt: 'asc' },
  })
  const page = await (await visitor.get(`/vehicles/${PLAID}?lookup=${id}`)).text()
  expect(page).toContain('This is an earlier result')
  for (const path of ['specs.json', 'specs.csv']) {
    const file = `/vehicles/${PLAID}/${path}?lookup=${id}`
    expect(page).toContain(`href="${file}"`)
    expect((await visitor.get(file)).status).toBe(200)
    expect((await visitor.get(`/vehicles/${PLAID}/${path}?lookup=${crypto.randomUUID()}`)).status).toBe(404)
  }
})

test('the column heads sort the list, and reverse it when chosen again', async () => {
  const customer = await portal.createCustomer({ credits: 3 })
  const visitor = await visitSignedIn(portal, { customer })
  await lookUp(visitor)
  await lookUp(visitor, { vin: FOCUS })
  const page = await openSignedIn(await shareBrowser(), portal, { customer, javaScriptEnabled: false })
  await page.goto('/vehicles')
  const vins = () => page.locator('tbody td:nth-child(2)').allTextContents()
  expect(await vins()).toEqual([FOCUS, PLAID])
  for (const [head, order, direction] of [
    ['Latest lookup', 'oldest', 'ascending'],
    ['Latest lookup', 'latest', 'descending'],
    ['VIN', 'vin', 'ascending'],
  ] as const) {
    await page.getByRole('columnheader', { name: head }).getByRole('link').click()
    await page.locator(`th[aria-sort="${direction}"]`, { hasText: head }).waitFor()
    expect(await vins()).toEqual(order === 'oldest' ? [PLAID, FOCUS] : [FOCUS, PLAID])
    expect(new URL(page.url()).searchParams.get('order')).toBe(order)
  }
})

test('the list shows the chosen columns, in this browser, and an unknown figure as such', async () => {
  const visitor = await visitSignedIn(portal, { credits: 2 })
  await lookUp(visitor)
  const headsOf = (page: string) =>
    [...page.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, head]) => head?.replaceAll(/<[^>]*>/g, '').trim())
  const page = await (await visitor.get('/vehicles')).text()
  expect(headsOf(page)).toEqual(['Vehicle', 'VIN', 'Range', 'Consumption', 'Note', 'Latest lookup\u00a0↓'])
  expect(page).toContain('348 to 396 mi')
  expect(page).toContain('29 to 33 kWh/100 mi')

  const answer = await visitor.post('/vehicles?order=vin', { column: 'battery' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/vehicles?order=vin'])
  const chosen = await (await visitor.get('/vehicles')).text()
  expect(headsOf(chosen)).toEqual(['Vehicle', 'Battery when new'])
  expect(chosen).toContain('Not known')
  await visitor.post('/vehicles', { column: 'evil; path=/' })
  expect(visitor.cookies.get('columns')).toBe('')
  expect(headsOf(await (await visitor.get('/vehicles')).text())).toEqual(['Vehicle'])
})

test('the range stands under the name on a phone, and in its column on wider windows', async () => {
  const customer = await portal.createCustomer({ credits: 1 })
  await lookUp(await visitSignedIn(portal, { customer }))
  const page = await openSignedIn(await shareBrowser(), portal, { customer })
  await page.goto('/vehicles')
  const shown = page.getByRole('row').getByText('348 to 396 mi').filter({ visible: true })
  for (const [width, nth] of [
    [390, 0],
    [1280, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await shown.count()).toBe(1)
    const cell = page.getByRole('row').nth(1).locator('td').nth(nth)
    expect(await cell.getByText('348 to 396 mi').isVisible()).toBe(true)
  }
})

test("only the selected vehicles are exported, and no other customer's", async () => {
  const [visitor, other] = [await visitSignedIn(portal, { credits: 2 }), await visitSignedIn(portal)]
  await lookUp(visitor)
  await lookUp(visitor, { vin: FOCUS })
  const vinsOf = async (visit: SignedInVisitor, query: string) =>
    (await (await visit.get(`/vehicles.csv${query}`)).text()).match(/[A-HJ-NPR-Z0-9]{17}/g)
  expect(await vinsOf(visitor, '')).toEqual([FOCUS, PLAID])
  expect(await vinsOf(visitor, `?export=selected&vin=${PLAID}`)).toEqual([PLAID])
  expect(await vinsOf(visitor, '?export=selected')).toBeNull()
  expect(await vinsOf(other, `?export=selected&vin=${PLAID}`)).toBeNull()
})

test('a page past the last one leads to the last', async () => {
  const visitor = await visitSignedIn(portal, { credits: 1 })
  const last = async () => (await visitor.get('/vehicles?page=999&search=tesla')).headers.get('location')
  expect(await last()).toBe('/vehicles?search=tesla&order=latest&page=1')
  await lookUp(visitor)
  expect(await (await visitor.get((await last()) ?? '')).text()).toContain(PLAID)
})

test('words are found in any order, and all of them must be there', async () => {
  const visitor = await visitSignedIn(portal, { credits: 1 })
  await lookUp(visitor)
  await visitor.post(`/vehicles/${PLAID}`, { note: 'blue, 100% mine' })
  const find = async (search: string) =>
    (await (await visitor.get(`/vehicles?${new URLSearchParams({ search })}`)).text()).includes(PLAID)
  for (const search of ['2022 tesla', 'tesla 2022', 'Plaid  BLUE 2022', `mine ${PLAID.slice(-6)}`, '100%']) {
    expect([search, await find(search)]).toEqual([search, true])
  }
  for (const search of ['tesla 2019', 'blue ford', '10_%', '%']) {
    expect([search, await find(search)]).toEqual([search, search === '%'])
  }
})

test.each(['/vehicles?page=-1', '/vehicles?page=1e99&order=evil&search=%25'])(
  'an odd URL breaks nothing: %s',
  async (path) => {
    const visitor = await visitSignedIn(portal)
    expect([200, 302, 404]).toContain((await visitor.get(path)).status)
  },
)

test('a URL with dot segments is rejected', async () => {
  const visitor = await visitSignedIn(portal)
  expect((await visitor.get('/vehicles/..%2f..')).status).toBe(400)
})

test.each(['/vehicles/%00', '/vehicles?search=%00', '/billing?page_id=%00', '/requests?id=%00'])(
  'a URL with a NUL is rejected: %s',
  async (path) => {
    const visitor = await visitSignedIn(portal)
    for (const answer of [await visitor.get(path), await visitor.post(path, { note: 'x' })]) {
      expect(answer.status).toBe(400)
    }
  },
)

test('a result stored under an older contract is shown and exported as it was stored', async () => {
  const visitor = await visitSignedIn(portal, { credits: 1 })
  const form = { idempotency_key: crypto.randomUUID() }
  await lookUp(visitor, form)
  const stored = await makeAnswersOlder(portal.prisma, visitor.customer.id)
  const again = await lookUp(visitor, { ...form, again: PLAID })
  expect(again.headers.get('location')).toBe(`/vehicles/${PLAID}?charged=0`)
  const page = await (await visitor.get(`/vehicles/${PLAID}`)).text()
  expect(page).toContain('in an earlier format')
  expect(page).toMatch(/Range miles.*396/)
  expect(await (await visitor.get(`/vehicles/${PLAID}/specs.json`)).json()).toEqual(JSON.parse(stored))
  expect(await (await visitor.get(`/vehicles/${PLAID}/specs.csv`)).text()).toContain('range_miles,396')
})
