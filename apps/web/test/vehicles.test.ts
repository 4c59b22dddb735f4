/** Looking up a vehicle: what it costs, what is said while typing and after, and to whom it is shown. */

import { readAvailableCredits } from '@vinspec/core/ledger'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'
/** Its model and year are known, and no figure. */
const UNKNOWN_YET = '1FTBW1XM7RK362640'

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])

const creditsOf = (customerId: string) =>
  readAvailableCredits({ prisma: portal.prisma, clock: () => new Date() }, customerId)

async function lookUp(visitor: SignedInVisitor, form: Record<string, string> = {}): Promise<Response> {
  return await visitor.post('/look-up', { vin: PLAID, idempotency_key: crypto.randomUUID(), ...form })
}

test('a vehicle is looked up for one credit, shown, and printed', async () => {
  const page = await openSignedIn(browser, portal, { javaScriptEnabled: false })
  await page.goto('/look-up')
  await page.getByText('Uses 1 of your 10 credits').waitFor()
  await page.getByLabel('Vehicle identification number').fill(PLAID.toLowerCase())
  await page.getByRole('button', { name: 'Look up' }).click()
  await page.getByRole('heading', { name: '2022 Tesla Model S Plaid' }).waitFor()
  await page.getByText('1 credit used').waitFor()
  const paper = await page.pdf({ format: 'Letter' })
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  const sheet = page.getByRole('article')
  for (const fact of ['348 to 396 mi', 'With 19 in wheels', '15 h at 240 V', 'Sources:']) {
    expect(await sheet.getByText(fact).first().isVisible()).toBe(true)
  }
})

test('a customer whose vehicle is not known well enough asks to be emailed when it is', async () => {
  const page = await openSignedIn(browser, portal, { javaScriptEnabled: false })
  await page.goto('/look-up')
  const ask = page.getByRole('button', { name: 'Email me when it can be looked up' })
  for (const button of ['Check for free', 'Look up']) {
    await page.getByLabel('Vehicle identification number').fill(UNKNOWN_YET)
    await page.getByRole('button', { name: button, exact: true }).click()
    await ask.waitFor()
  }
  await ask.click()
  await page.getByText("We'll email you once, when this vehicle can be looked up.").waitFor()
  expect(await portal.prisma.awaitedVehicle.count({ where: { vin: UNKNOWN_YET } })).toBe(1)
  await page.getByLabel('Vehicle identification number').fill(PLAID)
  await page.getByRole('button', { name: 'Check for free' }).click()
  await page.getByText('This vehicle is supported.').waitFor()
  expect(await ask.count()).toBe(0)
})

test('after a rejected VIN, the next one is looked up from the same page, and each costs at most once', async () => {
  const customer = await portal.createCustomer({ credits: 5 })
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto('/look-up')
  const field = page.getByLabel('Vehicle identification number')
  const lookUpButton = page.getByRole('button', { name: 'Look up', exact: true })
  for (const [vin, reason] of [
    ['5YJSA1E67NF123457', 'The check digit'],
    ['1HGCM82633A004352', 'Nothing was charged'],
  ] as const) {
    await field.fill(vin)
    await lookUpButton.click()
    await page.getByRole('alert').getByText(reason).waitFor()
  }
  await field.fill(PLAID)
  await lookUpButton.click()
  await page.waitForURL(`/vehicles/${PLAID}`)
  expect(await creditsOf(customer.id)).toBe(4)
})

test('a page that the browser brings back from its memory is read again, so that its forms ask for something new', async () => {
  const page = await openSignedIn(browser, portal)
  await page.goto('/billing')
  const key = page.locator('[name=idempotency_key]').first()
  const before = await key.inputValue()
  await page.getByText('You have 10 credits left').waitFor()
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  ])
  expect(await key.inputValue()).not.toBe(before)
})

test('a vehicle with unknown wheels shows the versions that fit, each with its range', async () => {
  const page = await openSignedIn(browser, portal)
  await page.goto('/look-up')
  await page.getByLabel('Vehicle identification number').fill(PLAID)
  await page.getByRole('button', { name: 'Look up' }).click()
  const versions = page.getByRole('region', { name: 'Versions that fit' })
  await versions.getByText("The VIN doesn't show the wheels.").waitFor()
  expect(await versions.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Model S Plaid \(19 in wheels\)\s+396 mi$/),
    expect.stringMatching(/^Model S Plaid \(21 in wheels\)\s+348 mi$/),
  ])
})

test('the field reports what is wrong during typing, but only if it is certain', async () => {
  const page = await openSignedIn(browser, portal)
  await page.goto('/look-up')
  const field = page.getByLabel('Vehicle identification number')
  await field.pressSequentially('5YJSA1E6')
  await page.getByText('9 more characters').waitFor()
  await field.fill('5YJSO')
  await page.getByText(`can't contain "O"`).waitFor()
  await field.fill('5YJSA1E67NF123457')
  await page.getByText('The check digit').waitFor()
  await field.fill('5yjsa1e6 7nf-123456')
  await page.getByText('This VIN has the right format').waitFor()
})

test('a VIN may be written in groups', async () => {
  const visitor = await visitSignedIn(portal, { credits: 1 })
  const { headers } = await lookUp(visitor, { vin: ' 5yjsa1e6 7nf-123456 ' })
  expect(headers.get('location')).toBe(`/vehicles/${PLAID}?charged=1`)
})

test('a known vehicle opens for free, and is looked up again only on request', async () => {
  const visitor = await visitSignedIn(portal, { credits: 5 })
  expect((await lookUp(visitor)).headers.get('location')).toBe(`/vehicles/${PLAID}?charged=1`)
  const again = await lookUp(visitor)
  expect(await again.text()).toContain('You already looked up this vehicle')
  expect(await creditsOf(visitor.customer.id)).toBe(4)
  expect((await lookUp(visitor, { again: PLAID })).status).toBe(302)
  expect(await creditsOf(visitor.customer.id)).toBe(3)
  expect(await visitor.read(`/vehicles/${PLAID}`)).toContain(`/vehicles/${PLAID}/lookups`)
  expect((await visitor.read(`/vehicles/${PLAID}/lookups`)).match(/href="[^"]*\?lookup=/g)).toHaveLength(2)
})

test('a form sent many times at once costs one credit', async () => {
  const visitor = await visitSignedIn(portal, { credits: 5 })
  const form = { again: PLAID, idempotency_key: 'the same' }
  await Promise.all(Array.from({ length: 8 }, () => lookUp(visitor, form)))
  expect(await creditsOf(visitor.customer.id)).toBe(4)
})

test.each([
  ['5YJSA1E67NF123457', 'The check digit'],
  ['nonsense', 'exactly 17 characters'],
  ['', 'exactly 17 characters'],
  ['1HGCM82633A004352', 'Nothing was charged'],
])('a VIN that gives no result costs nothing and says why: %j', async (vin, reason) => {
  const visitor = await visitSignedIn(portal, { credits: 5 })
  const answer = await lookUp(visitor, { vin })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(reason)
  expect(await creditsOf(visitor.customer.id)).toBe(5)
})

test('a VIN is checked for free, also without credits, and the page says what a lookup would give', async () => {
  const customer = await portal.createCustomer({ credits: 0 })
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto('/look-up')
  await page.getByLabel('Vehicle identification number').fill(PLAID)
  await page.getByRole('button', { name: 'Check for free' }).click()
  const preview = page.getByRole('region', { name: '2022 Tesla Model S Plaid' })
  await preview.getByText('Known, for each version that fits the VIN').waitFor()
  expect(await preview.textContent()).not.toMatch(/\d (mi|kWh|h)\b/)
  await page.getByLabel('Vehicle identification number').fill('1C4JJXR60NW209857')
  await page.getByRole('button', { name: 'Check for free' }).click()
  await page.getByText('This is a plug-in hybrid (2022 Jeep Wrangler). A lookup would be rejected').waitFor()
  expect(await portal.prisma.vehicleLookup.count({ where: { customerId: customer.id } })).toBe(0)
})

test.each([
  ['5YJSA1E67NF123457', 'The check digit'],
  ['nonsense', 'exactly 17 characters'],
])('a check of an invalid VIN says why: %j', async (vin, reason) => {
  const visitor = await visitSignedIn(portal)
  const answer = await visitor.post('/look-up', { vin, intent: 'check' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain(reason)
})

test('without credits, the page links to billing, and a form sent anyway is rejected', async () => {
  const visitor = await visitSignedIn(portal)
  expect(await (await visitor.get('/look-up')).text()).toContain('Buy credits')
  const answer = await lookUp(visitor)
  expect(answer.status).toBe(402)
  expect(await answer.text()).toContain('You have no credits left')
})

test('credits that were spent elsewhere are gone from an open page, which keeps the VIN', async () => {
  const customer = await portal.createCustomer({ credits: 1 })
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto('/look-up')
  const field = page.getByLabel('Vehicle identification number')
  await field.fill('1FADP3R49GL917098')
  await lookUp(await visitSignedIn(portal, { customer }))
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await page.getByText('You have no credits left').waitFor()
  await page.getByRole('link', { name: 'Buy credits' }).waitFor()
  expect(await field.inputValue()).toBe('1FADP3R49GL917098')
})

test("another customer's vehicle is not there, by page, file, note or lookup", async () => {
  const [owner, other] = [
    await visitSignedIn(portal, { credits: 2 }),
    await visitSignedIn(portal, { credits: 2 }),
  ]
  await lookUp(owner)
  const { id } = await portal.prisma.vehicleLookup.findFirstOrThrow({
    where: { customerId: owner.customer.id },
  })
  for (const path of ['', '/lookups', '/specs.json', '/specs.csv', `?lookup=${id}`]) {
    expect((await other.get(`/vehicles/${PLAID}${path}`)).status).toBe(404)
  }
  expect((await other.post(`/vehicles/${PLAID}`, { note: 'theirs' })).status).toBe(404)
  // The frame stays around the error, with its customer.
  const missing = await (await other.get(`/vehicles/${PLAID}`)).text()
  expect(missing).toContain('Page not found')
  expect(missing).toContain(other.customer.email)
  expect(await (await other.get('/vehicles.csv')).text()).not.toContain(PLAID)
  await lookUp(other)
  expect((await other.get(`/vehicles/${PLAID}?lookup=${id}`)).status).toBe(404)
})
