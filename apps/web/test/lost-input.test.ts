/** What happens to a customer's input if the network, the session, or the database is gone when the form is sent. */
import { openDatabase } from '@vinspec/core/foundation'
import { startCuttingProxy } from '@vinspec/core/testing/cutting-proxy'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../testing/test-portal.ts'
import { expectInSight } from './support/in-sight.ts'
import { openPage } from './support/pages.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn } from './support/signed-in.ts'

const PLAID = '5YJSA1E67NF123456'

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])

test('typed input survives a lost network, and a session that ended elsewhere', async () => {
  const customer = await portal.createCustomer({ credits: 2 })
  const page = await openSignedIn(browser, portal, { customer, viewport: { width: 390, height: 844 } })
  const field = page.getByLabel('Vehicle identification number')
  await page.goto('/look-up')
  await page.keyboard.type(PLAID)
  await page.getByRole('button', { name: 'Check for free' }).click()
  await page.getByText('This vehicle is supported').waitFor()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await expectInSight(page.getByText("We can't reach vinspec"))
  expect(await field.inputValue()).toBe(PLAID)
  expect(await page.getByText('This vehicle is supported').isVisible()).toBe(true)
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'Look up' }).click()
  await page.getByRole('heading', { name: "We can't reach vinspec" }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()

  await field.fill(PLAID)
  await portal.prisma.portalSession.deleteMany({ where: { customerId: customer.id } })
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await page.getByText('Your session has ended').waitFor()
  await page.getByLabel('Email address').fill(customer.email)
  await page.getByLabel('Password').fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/look-up')
  await expect.poll(() => field.inputValue()).toBe(PLAID)
  const { id: customerId } = customer
  expect(await portal.prisma.vehicleLookup.count({ where: { customerId } })).toBe(0)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await page.getByText('1 credit used').waitFor()
  await page.waitForURL(`/vehicles/${PLAID}`)

  await page.getByRole('textbox', { name: 'Note' }).fill('mine')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Note' }).fill('hers')
  expect(await page.getByText('Saved', { exact: true }).count()).toBe(0)

  await page.goto('/reset-password?token=none')
  await page.getByLabel('New password').fill('a long new password')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expectInSight(page.getByText("We can't reach vinspec"))
  expect(await page.getByLabel('New password').inputValue()).toBe('a long new password')
})

test('a VIN typed on the overview survives a lost network there, and its result shows there', async () => {
  const customer = await portal.createCustomer({ credits: 2 })
  const page = await openSignedIn(browser, portal, { customer })
  const field = page.getByLabel('Vehicle identification number')
  await page.goto('/')
  await field.fill(PLAID)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await expectInSight(page.getByText("We can't reach vinspec"))
  expect([await field.inputValue(), new URL(page.url()).pathname]).toEqual([PLAID, '/'])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Check for free' }).click()
  await expectInSight(page.getByText('This vehicle is supported'))
  expect([await field.inputValue(), new URL(page.url()).pathname]).toEqual([PLAID, '/'])
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await page.getByText('1 credit used').waitFor()
  await page.goto('/')
  await field.fill(PLAID)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await expectInSight(page.getByText('You already looked up this vehicle'))
  await page.getByRole('button', { name: 'Look up again for 1 credit' }).click()
  await page.getByText('1 credit used').waitFor()
  const where = { customerId: customer.id, kind: 'settlement' } as const
  expect(await portal.prisma.ledgerEntry.count({ where })).toBe(2)
})

test('when the database becomes unavailable, the form and the frame stay, with a request ID and a way to try again', async () => {
  const proxy = await startCuttingProxy(portal.databaseUrl)
  const timeouts = { connectTimeoutMs: 500, statementTimeoutMs: 1_000 }
  const { url } = await portal.startReplica({
    prisma: openDatabase({ url: proxy.url, poolSize: 2, ...timeouts }),
  })
  const page = await openSignedIn(browser, portal, { baseURL: url })
  const stranger = await openPage(browser, { baseURL: url })
  await stranger.goto('/sign-in')
  await page.goto('/look-up')
  const field = page.getByLabel('Vehicle identification number')
  await field.fill(PLAID)
  await proxy.close()
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  const named = /tell us this request ID: req_[0-9a-f]{32}/
  const advised = /tell us this request ID at help@vinspec\.example: req_[0-9a-f]{32}/
  await expectInSight(page.getByText(advised))
  expect(await field.inputValue()).toBe(PLAID)

  await stranger.getByLabel('Email address').fill('ada@example.com')
  await stranger.getByLabel('Password').fill(TEST_PASSWORD)
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectInSight(stranger.getByText(advised))
  expect(await stranger.getByLabel('Email address').inputValue()).toBe('ada@example.com')

  const navigation = page.getByRole('navigation', { name: 'Portal' })
  await navigation.getByRole('link', { name: 'Look up' }).click()
  await page.getByText(named).waitFor()
  await page.reload()
  for (const part of [navigation, page.getByText(named), page.getByRole('link', { name: 'Try again' })]) {
    expect(await part.isVisible()).toBe(true)
  }
})
