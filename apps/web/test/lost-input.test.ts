/** What happens to a customer's input if the network, the session, or the database is gone when the form is sent. */
import { openDatabase } from '@vinspec/core/foundation'
import { startCuttingProxy } from '@vinspec/core/testing/cutting-proxy'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../testing/test-portal.ts'
import { expectInSight } from './support/in-sight.ts'
import { makeOperator } from './support/operators.ts'
import { openPage } from './support/pages.ts'
import { sharePortal } from './support/share-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

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

  await page.getByRole('heading', { name: 'Note' }).click()
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

test('a form whose session has ended is filled in as it was, with its choices, and no other form of its page is', async () => {
  const { customer, ...visitor } = await visitSignedIn(portal, { credits: 1 })
  await visitor.post('/look-up', { vin: PLAID, idempotency_key: PLAID })
  const page = await openSignedIn(browser, portal, { customer })
  const sendInVain = async (button: string) => {
    const { pathname } = new URL(page.url())
    await portal.prisma.portalSession.deleteMany({ where: { customerId: customer.id } })
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText('Your session has ended').waitFor()
    await page.context().addCookies([{ ...(await portal.signIn(customer)), url: portal.url }])
    await page.goto(pathname)
  }

  await page.goto('/account')
  const confirmation = page.getByLabel('Your email address, to confirm')
  await page.getByText('Close this account').click()
  await confirmation.fill(customer.email)
  await sendInVain('Close account')
  await expect.poll(() => confirmation.inputValue()).toBe(customer.email)
  expect(await confirmation.isVisible()).toBe(true)
  expect(await page.getByLabel('New email address').inputValue()).toBe('')

  await page.goto('/vehicles')
  await page.getByText('Columns', { exact: true }).click()
  for (const name of ['Range', 'Note']) await page.getByRole('checkbox', { name, exact: true }).uncheck()
  await sendInVain('Show')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Range', exact: true }).isChecked()).toBe(false)
  expect(await page.locator('input[name=column]:checked').count()).toBe(3)
})

test('what an operator has typed stays when the session has ended, and can be sent again', async () => {
  const { customer } = await visitSignedIn(portal)
  await makeOperator(portal, customer.id)
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto(`/operator/customers/${customer.id}`)
  await page.getByText('Grant credits', { exact: true }).first().click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Grant credits' }) })
  await form.getByLabel('Credits').fill('3')
  await form.getByLabel('Reason').fill('Ticket 7: a long story')
  await portal.prisma.portalSession.deleteMany({ where: { customerId: customer.id } })
  await form.getByRole('button').click()
  await expectInSight(page.getByText('Nothing was done'))
  expect(await form.getByLabel('Reason').inputValue()).toBe('Ticket 7: a long story')
  await page.context().addCookies([{ ...(await portal.signIn(customer)), url: portal.url }])
  await form.getByRole('button').click()
  await expectInSight(page.getByText('The credits are granted.'))
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
  const timeouts = { connectTimeoutMs: 30_000, statementTimeoutMs: 30_000 }
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
