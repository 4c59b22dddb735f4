/** Buying credits, and what the portal shows about it. */

import { changePackage } from '@vinspec/core/operator'
import { openTestDatabase } from '@vinspec/core/testing'
import { asOwner } from '@vinspec/core/testing/as-owner'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { expectInSight } from './support/in-sight.ts'
import { openPayingPortal } from './support/paying-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const [{ sandbox, portal }, browser] = await Promise.all([openPayingPortal(), shareBrowser()])

test('a package leads to its payment page', async () => {
  const page = await openSignedIn(browser, portal)
  await page.goto('/billing')
  await page.getByRole('button', { name: 'Buy 50 credits for $50.00' }).click()
  await page.waitForURL(`${sandbox.settings.apiUrl}/pay/**`)
  await page.getByText('$50.00').first().waitFor()
})

test('one form leads to one payment page, however often it is sent', async () => {
  const visitor = await visitSignedIn(portal)
  const buy = { task: 'buy', package_key: 'lookups_10', idempotency_key: crypto.randomUUID() }
  const first = (await visitor.post('/billing', buy)).headers.get('location')
  expect((await visitor.post('/billing', buy)).headers.get('location')).toBe(first)
  expect(await portal.prisma.checkout.count({ where: { customerId: visitor.customer.id } })).toBe(1)
})

test('a customer who returns from the payment page has the credits before any webhook, and no other customer can read the payment page', async () => {
  const [visitor, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const buy = { task: 'buy', package_key: 'lookups_10', idempotency_key: crypto.randomUUID() }
  const pageUrl = (await visitor.post('/billing', buy)).headers.get('location') ?? ''
  const { id } = await sandbox.pay(pageUrl)
  const back = `/billing?checkout=paid&page_id=${id}`
  expect(await (await other.get(back)).text()).not.toContain('Your credits are ready')
  expect(await portal.prisma.payment.count({ where: { customerId: visitor.customer.id } })).toBe(0)
  const counted = (await visitor.get(back)).headers.get('location') ?? ''
  const text = await (await visitor.get(counted)).text()
  expect(text).toContain('Your credits are ready')
  expect(text).toContain('You have 10 credits left')
})

test('a customer whose payment matches no order is promised no credits', async () => {
  const visitor = await visitSignedIn(portal)
  const buy = { task: 'buy', package_key: 'lookups_10', idempotency_key: crypto.randomUUID() }
  const pageUrl = (await visitor.post('/billing', buy)).headers.get('location') ?? ''
  const { id, payment_intent: paymentId } = await sandbox.pay(pageUrl)
  const arrived = { confirmedAt: new Date(), recordedAt: new Date() }
  const odd = { amountCents: 900, currency: 'usd', credits: 0, mismatch: 'odd' }
  await portal.prisma.payment.create({
    data: { id: paymentId, customerId: visitor.customer.id, ...odd, ...arrived },
  })
  const text = await (await visitor.get(`/billing?checkout=paid&page_id=${id}`)).text()
  expect(text).not.toContain('Your credits will arrive')
  expect(text).toContain('match your order')
})

test('a customer who returns from saving a card sees it before any webhook', async () => {
  const visitor = await visitSignedIn(portal)
  const terms = { task: 'set', package_key: 'lookups_50', threshold_percent: '10', monthly_cap: '' }
  const pageUrl = (await visitor.post('/billing', terms)).headers.get('location') ?? ''
  const early = await (await visitor.get('/billing?card_setup=saved')).text()
  expect(early).toContain('Your card will appear here within seconds')
  await sandbox.pay(pageUrl)
  const saved = (await visitor.get('/billing?card_setup=saved')).headers.get('location') ?? ''
  const text = await (await visitor.get(saved)).text()
  for (const each of ['Your card is saved', 'ending in 4242', 'On. We buy a package'])
    expect(text).toContain(each)
})

test('the outcome of a visit to the payment page is shown once, not after a reload', async () => {
  const page = await openSignedIn(browser, portal)
  for (const news of ['checkout=granted', 'card_setup=confirmed', 'checkout=cancelled']) {
    await page.goto(`/billing?${news}`)
    await page.getByRole('status').first().waitFor()
    await page.waitForURL('/billing')
  }
  await page.goto('/billing?checkout=granted')
  await page.getByText('Your credits are ready').waitFor()
  await page.waitForURL('/billing')
  await page.reload()
  await page.getByRole('heading', { name: 'Billing' }).waitFor()
  expect(await page.getByText('Your credits are ready').count()).toBe(0)
})

test('on a phone, the reason why a cap is rejected is scrolled into view, and turning off needs a confirmation', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer, viewport: { width: 390, height: 844 } })
  const status = async () =>
    (await portal.prisma.autoTopUpRule.findUnique({ where: { customerId: customer.id } }))?.enabled
  await page.goto('/billing')
  await page.getByLabel('Monthly cap', { exact: true }).fill('-5')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expectInSight(page.getByRole('alert'))

  const visitor = await visitSignedIn(portal, { customer })
  await visitor.post('/billing', { task: 'set', package_key: 'lookups_50', monthly_cap: '100' })
  await page.goto('/billing')
  await page.getByRole('link', { name: 'Turn off' }).click()
  await page.getByText('Turn off automatic top-up?').waitFor()
  expect(await status()).toBe(true)
  await page.getByRole('link', { name: 'Keep it on' }).click()
  await page.getByText('Turn off automatic top-up?').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn off automatic top-up' }).click()
  await page.getByText('Off. We don').waitFor()
  expect(await status()).toBe(false)
})

test('a package that is not on sale is rejected with a reason', async () => {
  const visitor = await visitSignedIn(portal)
  const buy = { task: 'buy', package_key: 'lookups_1000000', idempotency_key: 'k' }
  const answer = await visitor.post('/billing', buy)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('There is no package')
})

test('forms may lead to the payment pages only from this page', async () => {
  const visitor = await visitSignedIn(portal)
  const policy = async (path: string) =>
    (await visitor.get(path)).headers.get('content-security-policy') ?? ''
  expect(await policy('/billing')).toContain(`form-action 'self' ${sandbox.settings.apiUrl}`)
  expect(await policy('/account')).toContain("form-action 'self';")
})

test('the page says if payments are not set up, and sells nothing', async () => {
  const poor = await startTestPortal()
  const visitor = await visitSignedIn(poor)
  const text = await (await visitor.get('/billing')).text()
  expect(text).toContain('You can still use the credits you have')
  expect(text).toMatch(/<button[^>]*disabled[^>]*aria-label="Buy 10 credits/)
  const buy = { task: 'buy', package_key: 'lookups_10', idempotency_key: 'k' }
  expect((await visitor.post('/billing', buy)).status).toBe(503)
  await poor.close()
})

test('automatic top-up can be set, leads to the page that saves a card, is described, and can be turned off', async () => {
  const visitor = await visitSignedIn(portal)
  const terms = { package_key: 'lookups_50', threshold_percent: '20', monthly_cap: '$1,000' }
  const answer = await visitor.post('/billing', { task: 'set', ...terms })
  expect(answer.headers.get('location')).toContain(sandbox.settings.apiUrl)
  const page = async () => await (await visitor.get('/billing')).text()
  expect(await page()).toContain('Waiting for a card')
  expect(await page()).toContain('10 credits or fewer')
  expect(await page()).toContain('of $1,000.00')
  await visitor.post('/billing', { task: 'turn_off' })
  expect(await page()).toContain('Off. We don&#x27;t buy anything')
})

test('a price that rose while its page stood open is not accepted unseen', async () => {
  const visitor = await visitSignedIn(portal)
  const turnOn = async () => {
    const [, price_of_lookups_10 = ''] =
      /name="price_of_lookups_10" value="(\d+)"/.exec(await visitor.read('/billing')) ?? []
    return { task: 'set', package_key: 'lookups_10', price_of_lookups_10 }
  }
  const seen = await turnOn()
  const owner = openTestDatabase(asOwner(portal.databaseUrl), 1)
  const setPrice = (amountCents: number) =>
    changePackage(owner, { packageKey: 'lookups_10', name: undefined, amountCents })
  await setPrice(1_500)
  const answer = await visitor.post('/billing', seen)
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('have changed in the meantime'),
  ])
  expect(await portal.prisma.autoTopUpRule.count({ where: { customerId: visitor.customer.id } })).toBe(0)
  await expect.poll(turnOn).toMatchObject({ price_of_lookups_10: '1500' })
  expect((await visitor.post('/billing', await turnOn())).status).toBe(302)
  await setPrice(1_200)
  await owner.$disconnect()
})

test.each(['-5', '1e9', '0', 'all', '10.999', '99999999'])('a cap like %j is rejected', async (cap) => {
  const visitor = await visitSignedIn(portal)
  const answer = await visitor.post('/billing', { task: 'set', package_key: 'lookups_10', monthly_cap: cap })
  expect(answer.status).toBe(422)
  expect(await portal.prisma.autoTopUpRule.count({ where: { customerId: visitor.customer.id } })).toBe(0)
})

test('a cap typed while “No monthly cap” is selected is rejected rather than ignored', async () => {
  const visitor = await visitSignedIn(portal)
  const form = { task: 'set', package_key: 'lookups_10', monthly_cap: '50', no_cap: 'on' }
  const answer = await visitor.post('/billing', form)
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Choose one of them')])
  expect(await portal.prisma.autoTopUpRule.count({ where: { customerId: visitor.customer.id } })).toBe(0)
  expect((await visitor.post('/billing', { ...form, shown_cap: '50' })).status).toBe(302)
})

test("another customer's ledger cannot be read", async () => {
  const [owner, other] = [await visitSignedIn(portal, { credits: 7 }), await visitSignedIn(portal)]
  expect(await (await owner.get('/billing/ledger.csv')).text()).toContain(',grant,7,operator,')
  expect(await (await other.get('/billing/ledger.csv')).text()).not.toContain('grant')
  expect(await (await other.get('/billing?before=999999')).text()).toContain('No older entries')
})
