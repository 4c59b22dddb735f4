/** A page that was left open, while something changed elsewhere, does nothing that it does not show, and shows the change. */
import { startBulkLookup } from '@vinspec/core/bulk-lookups'
import { systemClock } from '@vinspec/core/foundation'
import { openTestDatabase } from '@vinspec/core/testing'
import { asOwner } from '@vinspec/core/testing/as-owner'
import { createList, makeVins, workOffBulkLookups } from '@vinspec/core/testing/bulk-lists'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, onTestFinished, test } from 'vitest'
import { expectInSight } from './support/in-sight.ts'
import { openPayingPortal } from './support/paying-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'

const [{ portal }, browser] = await Promise.all([openPayingPortal(), shareBrowser()])

test('automatic top-up is not turned on at a price that has risen since the page was opened', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto('/billing')
  await page.getByRole('combobox', { name: 'Package', exact: true }).selectOption('lookups_50')
  await page.getByLabel('Monthly cap', { exact: true }).fill('200')

  const owner = openTestDatabase(asOwner(portal.databaseUrl), 1)
  onTestFinished(() => owner.$disconnect())
  const where = { packageKey: 'lookups_50' }
  await owner.lookupPackage.update({ where, data: { amountCents: 6_000 } })
  // Pages cache the prices for a second.
  const prices = async () => await (await fetch(`${portal.url}/pricing`)).text()
  await expect.poll(prices, { interval: 300 }).toContain('$60.00')

  const rules = async () => await portal.prisma.autoTopUpRule.findMany({ where: { customerId: customer.id } })
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expectInSight(page.getByText('The price or the settings have changed in the meantime.'))
  expect(await rules()).toEqual([])
  await page.getByRole('option', { name: '50 credits, $60.00' }).waitFor({ state: 'attached' })
  expect(await page.getByLabel('Monthly cap', { exact: true }).inputValue()).toBe('200')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.waitForURL((url) => url.pathname !== '/billing' || url.hash === '#top-up')
  expect(await rules()).toMatchObject([{ packageKey: 'lookups_50', priceCents: 6_000 }])
})

test('a list that was canceled in another tab cannot be resumed, and says that it is canceled', async () => {
  const customer = await portal.createCustomer({ credits: 5 })
  const dependencies = { prisma: portal.prisma, clock: systemClock }
  const id = await createList(dependencies, customer.id, makeVins(3))
  await workOffBulkLookups(dependencies)
  await startBulkLookup(dependencies, { customerId: customer.id, id })
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto(`/bulk/${id}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  const resume = page.getByRole('button', { name: 'Resume' })
  await resume.waitFor()
  const visitor = await visitSignedIn(portal, { customer })
  await visitor.post(`/bulk/${id}`, { intent: 'cancel' })
  await resume.click()
  await expectInSight(page.getByText('This list has changed in the meantime. Nothing was done.'))
  await page.getByText('You canceled this list. 3 vehicles were not looked up').waitFor()
})

test('a share link that was revoked in another tab is no longer listed once revoking it fails', async () => {
  const customer = await portal.createCustomer({ credits: 1 })
  const visitor = await visitSignedIn(portal, { customer })
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: PLAID })
  await visitor.post(`/vehicles/${PLAID}/share`, { task: 'share', days: '7' })
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto(`/vehicles/${PLAID}/share`)
  const { id } = await portal.prisma.shareLink.findFirstOrThrow({ where: { customerId: customer.id } })
  await visitor.post(`/vehicles/${PLAID}/share`, { task: 'revoke', id })
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expectInSight(page.getByText('This link no longer works.'))
  await expect.poll(() => page.getByRole('button', { name: 'Revoke link' }).count()).toBe(0)
})

test('in a tab of another customer, who signed in elsewhere, the frame follows the page', async () => {
  const [first, second] = [await portal.createCustomer({}), await portal.createCustomer({ credits: 7 })]
  const page = await openSignedIn(browser, portal, { customer: first })
  await page.goto('/look-up')
  await page.context().addCookies([{ ...(await portal.signIn(second)), url: portal.url }])
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'My Vehicles' }).click()
  await page.getByRole('heading', { name: 'My Vehicles' }).waitFor()
  await expect.poll(() => page.getByTitle(second.email).count()).toBeGreaterThan(0)
  expect(await page.getByText('7 credits left').count()).toBeGreaterThan(0)
})

test('once another customer has signed in, no page of the one before stays open in another tab', async () => {
  const [before, after] = [await portal.createCustomer({ credits: 1 }), await portal.createCustomer({})]
  const page = await openSignedIn(browser, portal, { customer: before })
  await page.goto('/look-up')
  await page.getByText(before.email).first().waitFor({ state: 'attached' })
  await page.context().addCookies([{ ...(await portal.signIn(after)), url: portal.url }])
  const tab = await page.context().newPage()
  await tab.goto('/api-keys')
  await page.getByText(after.email).first().waitFor({ state: 'attached' })
  expect(await page.getByText(before.email).count()).toBe(0)
  await tab.close()
})

test("a form that a vehicle's page no longer has changes nothing, and says to load the page again", async () => {
  const customer = await visitSignedIn(portal, { credits: 1 })
  await customer.post('/look-up', { vin: PLAID })
  const page = `/vehicles/${PLAID}`
  await customer.post(page, { note: 'Blue, second row' })
  const answer = await customer.post(page, { task: 'share', days: '7' })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Load it again.')])
  expect(await customer.read(page)).toContain('Blue, second row')
})
