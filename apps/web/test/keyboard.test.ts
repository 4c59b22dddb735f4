/** A stranger becomes a customer with the keyboard only: what has the focus is always in sight, and no step loses it. */
import { createStripePayments } from '@vinspec/core/stripe'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { type Keyboard, useKeyboard } from './support/keyboard.ts'
import { openPage } from './support/pages.ts'

const VIN = '5YJSA1E67NF123456'
const EMAIL = 'keys@example.com'

const [sandbox, browser] = await Promise.all([startTestPayments(), shareBrowser()])
const portal = await startTestPortal({
  payments: createStripePayments(sandbox.settings),
  paymentOrigin: new URL(sandbox.settings.apiUrl ?? '').origin,
  freeLookups: 2,
})
afterAll(async () => {
  await portal.close()
  await sandbox.close()
})

test('a stranger signs up, looks up, shares, buys, manages keys, and signs out with the keyboard only', async () => {
  const page = await openPage(browser, { baseURL: portal.url, permissions: ['clipboard-write'] })
  const keyboard = useKeyboard(page)
  await signUp(page, keyboard)
  await skipToContent(page, keyboard)
  await lookUp(page, keyboard)
  await chooseVersion(page, keyboard)
  await share(page, keyboard)
  await manageKeys(page, keyboard)
  await buy(page, keyboard)
  await signOut(page, keyboard)
})

async function signUp(page: Page, { goTo, type }: Keyboard): Promise<void> {
  await page.goto('/')
  await goTo(page.getByRole('link', { name: 'Create account' }))
  await page.keyboard.press('Enter')
  await goTo(page.getByLabel('Email address'))
  await type(EMAIL)
  await goTo(page.getByLabel('Password'))
  await type('correct horse battery staple')
  await goTo(page.getByRole('button', { name: 'Create account' }))
  await page.keyboard.press('Enter')
  await page.getByText('We sent you a link to continue.').waitFor()
  await page.goto(await portal.mailedLink(EMAIL))
  await goTo(page.getByRole('main').getByRole('button'))
  await page.keyboard.press('Space')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

async function skipToContent(page: Page, { goTo }: Keyboard): Promise<void> {
  await page.reload()
  await goTo(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}

async function lookUp(page: Page, { goTo, press, type }: Keyboard): Promise<void> {
  await goTo(page.getByLabel('Vehicle identification number'))
  await type(VIN)
  await goTo(page.getByRole('button', { name: 'Look up', exact: true }))
  await press('Space', page.getByRole('heading', { name: '2022 Tesla Model S Plaid' }))
}

async function chooseVersion(page: Page, { goTo, press }: Keyboard): Promise<void> {
  await goTo(page.getByRole('link', { name: 'Model S Plaid (21 in wheels)' }))
  await press('Enter', page.getByText('These figures are for Model S Plaid (21 in wheels)'))
  await goTo(page.locator('summary', { hasText: 'Sources' }))
  await press('Space', page.getByText('NHTSA vPIC').filter({ visible: true }))
}

async function share(page: Page, { goTo, press }: Keyboard): Promise<void> {
  const days = page.getByLabel('Expires after')
  await goTo(page.getByRole('link', { name: 'Share' }))
  await press('Enter', days)
  await goTo(days)
  await page.keyboard.press('ArrowUp')
  expect(await days.inputValue()).toBe('7')
  await goTo(page.getByRole('button', { name: 'Create link' }))
  await press('Enter', page.getByRole('region', { name: 'Your new link' }))
  await goTo(page.getByRole('button', { name: 'Copy link' }))
  await press('Enter', page.getByRole('button', { name: 'Copied' }))
  await goTo(page.getByRole('button', { name: 'Revoke link' }))
  await press('Enter', page.getByText('The link is revoked.'))
}

async function manageKeys(page: Page, { goTo, press, type, arriveAt }: Keyboard): Promise<void> {
  await goTo(
    page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'API keys' }),
    'Shift+Tab',
  )
  await press('Enter', page.getByRole('heading', { name: 'API keys' }))
  await goTo(page.getByLabel('Name'))
  await type('shop')
  await press('Enter', page.getByText('vsk_live_').filter({ visible: true }))
  const revoke = page.getByRole('link', { name: /^Revoke/ })
  await goTo(revoke, 'Shift+Tab')
  await press('Enter', page.getByRole('heading', { name: /^Revoke “shop”/ }))
  await arriveAt(page.getByRole('button', { name: 'Revoke key' }))
  await goTo(page.getByRole('link', { name: /^Rotate/ }))
  await press('Enter', page.getByRole('heading', { name: /^Rotate “shop”/ }))
  await arriveAt(page.getByRole('button', { name: 'Rotate key' }))
  await goTo(page.getByRole('link', { name: 'Cancel' }))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Rotate key' }).waitFor({ state: 'hidden' })
  await goTo(revoke)
  await press('Enter', page.getByRole('heading', { name: /^Revoke “shop”/ }))
  await arriveAt(page.getByRole('button', { name: 'Revoke key' }))
  await press('Enter', page.getByText('Revoked keys (1)'))
}

async function buy(page: Page, { goTo, press }: Keyboard): Promise<void> {
  await goTo(
    page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Billing' }),
    'Shift+Tab',
  )
  await press('Enter', page.getByRole('heading', { name: 'Billing' }))
  await goTo(page.getByRole('button', { name: 'Buy 10 credits for $12.00' }))
  await page.keyboard.press('Enter')
  await page.getByLabel('Card number').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Billing' }).waitFor()
}

async function signOut(page: Page, { goTo }: Keyboard): Promise<void> {
  await goTo(page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }))
  await page.keyboard.press('Enter')
  await page.getByText("You're signed out.").waitFor()
  await goTo(page.getByLabel('Email address'))
}
