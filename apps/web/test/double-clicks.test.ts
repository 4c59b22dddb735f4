/** An impatient second click does nothing twice, also where the browser itself sends the form and the network is slow. */
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TEST_PASSWORD } from '../testing/test-portal.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { openEarly } from './support/open-early.ts'
import { sharePortal } from './support/share-portal.ts'
import { forgetSignIn, openSignedIn } from './support/signed-in.ts'

const [portal, browser] = await Promise.all([sharePortal(), shareBrowser()])

/** Clicks again when the service has done what was asked, but the browser does not know it yet. */
async function clickTwice(page: Page, path: string, button: string): Promise<void> {
  const [done, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      done.resolve()
      await seen.promise
      await route.fulfill({ response }).catch(() => {})
    },
  )
  const target = page.getByRole('button', { name: button, exact: true })
  await target.scrollIntoViewIfNeeded()
  const place = await target.boundingBox()
  // The mouse itself: a locator's click would wait for the page that comes.
  const click = async () => await page.mouse.click((place?.x ?? 0) + 9, (place?.y ?? 0) + 9)
  await click()
  await done.promise
  await click()
  seen.resolve()
  await page.getByRole('region', { name: 'Your new key' }).waitFor()
}

test('before the scripts have arrived', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer, timezoneId: 'America/Denver' })
  await openEarly(page, '/api-keys')
  await page.getByLabel('Name').fill('shop')
  await clickTwice(page, '/api-keys', 'Create key')
  expect(await portal.prisma.apiKey.count({ where: { customerId: customer.id } })).toBe(1)
})

test('where the form goes on to another page once the customer has confirmed', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer, timezoneId: 'America/Denver' })
  await page.goto('/api-keys')
  await page.getByLabel('Name').fill('shop')
  await forgetSignIn(portal, customer.id)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Password').fill(TEST_PASSWORD)
  await clickTwice(page, '/confirm', 'Confirm')
  expect(await portal.prisma.apiKey.count({ where: { customerId: customer.id } })).toBe(1)
})

test('where the device asks for a passkey', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer })
  await addAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a passkey' }).dblclick()
  await page.getByText('Passkey added.').waitFor()
  expect(await page.getByText("The passkey wasn't added").count()).toBe(0)
  expect(await portal.prisma.passkey.count({ where: { customerId: customer.id } })).toBe(1)
})
