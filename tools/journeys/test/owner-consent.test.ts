/** A customer asks the owner of a car, who agrees at the maker, and withdraws: in a real browser, across the portal and the maker. */
import { createEnvironmentReader } from '@vinspec/core/foundation'
import { readLiveSourceSettings } from '@vinspec/core/lookup'
import { readConsentSettings } from '@vinspec/core/owner-consent'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { startTestPortal } from '@vinspec/web/testing'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const VIN = '7SAYGDEE8PF123456'
const OWNER = 'owner@example.com'

const makers = await startVehicleSources()
const reader = createEnvironmentReader({
  LIVE_SOURCES: 'tesla_owner',
  LIVE_SOURCE_BUDGETS: 'tesla_owner=5',
  TESLA_API_URL: makers.url,
  TESLA_CLIENT_ID: 'vinspec',
  TESLA_CLIENT_SECRET: 'of an application in a test, long enough',
  OWNER_TOKEN_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
})
const { liveSources } = readLiveSourceSettings(reader)
const consent = readConsentSettings(reader, liveSources)
reader.finish('The journey cannot start')
const portal = await startTestPortal({
  liveSources,
  ownerConsent: consent && {
    ...consent,
    // Known once the portal has its port.
    get redirectUri() {
      return `${portal.url}/owner/back`
    },
  },
})
afterAll(async () => {
  await portal.close()
  await makers.close()
})

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const browser = await shareBrowser()
  const context = await browser.newContext({ baseURL: portal.url, ...options })
  onTestFinished(() => context.close())
  return await context.newPage()
}

async function openCustomer(): Promise<Page> {
  const page = await open()
  const cookie = await portal.signIn(await portal.createCustomer({ credits: 2 }))
  await page.context().addCookies([{ ...cookie, url: portal.url }])
  return page
}

async function lookUp(page: Page): Promise<void> {
  await page.goto('/look-up')
  await page.getByLabel('Vehicle identification number').fill(VIN)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
}

test('an owner who was asked agrees at the maker, the next lookup has the reading, and the owner withdraws', async () => {
  const page = await openCustomer()
  await lookUp(page)
  await page.getByText('Ask the owner for a reading').click()
  await page.getByLabel("Owner's email").fill(OWNER)
  await page.getByRole('button', { name: 'Email the owner' }).click()
  await page.getByText('We emailed the owner').waitFor()

  // Without scripts, on a phone, from the email.
  const owner = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await owner.goto(await portal.mailedLink(OWNER))
  await owner.getByRole('heading', { name: /^May we read your 2023 Tesla Model Y/ }).waitFor()
  await owner.getByLabel('Read my car each month').check()
  await owner.getByRole('button', { name: 'Agree and sign in' }).click()
  await owner.getByRole('button', { name: 'Account with this car' }).click()
  await owner.getByText('Your car is read each month, until you withdraw.').waitFor()
  expect(new URL(owner.url()).pathname).toMatch(/^\/owner\/consent\/vsw_/)
  await owner.getByLabel('Your email').fill(OWNER)
  await owner.getByRole('button', { name: 'Email me this link' }).click()
  await owner.getByText('We emailed you the link').waitFor()

  await lookUp(page)
  await page.getByRole('button', { name: /look up again/i }).click()
  await page.getByText("Tesla sandbox (owner's consent)").first().waitFor()
  await page
    .getByText(/only you see it/)
    .first()
    .waitFor()

  const later = await open()
  await later.goto(
    await portal.mailedLink(OWNER, 'Your consent to read your 2023 Tesla Model Y Long Range AWD'),
  )
  await later.getByRole('button', { name: 'Withdraw' }).click()
  await later.getByText('You have withdrawn.').waitFor()
  expect(makers.owners.live()).toBe(0)
  await page.reload()
  await page.getByText('Ask the owner for a reading').click()
  await page.getByText('The owner has withdrawn').waitFor()
  expect(await page.getByText(/only you see it/).count()).toBe(0)
})
