/** The payments sandbox's page as a customer sees it: in a real browser, with scripts turned off. */
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findFaults, findFaultsAt } from './support/find-faults.ts'

const [browser, payments] = await Promise.all([shareBrowser(), closeAfterAll(startTestPayments())])

const CREDITS = '<b>10 credits</b>'
const PRICE = 'line_items[0][price_data]'

/** A page that sells ten credits, or saves a card. It returns to the sandbox's own overview. */
async function startCheckout(mode: 'payment' | 'setup' = 'payment') {
  const { id: customer } = await payments.stripe('POST', '/customers', { email: 'ada@shop.example' })
  const session = await payments.stripe('POST', '/checkout/sessions', {
    mode,
    customer: String(customer),
    success_url: `${payments.settings.apiUrl}/?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${payments.settings.apiUrl}/?cancelled`,
    ...(mode === 'payment' && {
      'line_items[0][quantity]': '1',
      [`${PRICE}[currency]`]: 'usd',
      [`${PRICE}[unit_amount]`]: '1200',
      [`${PRICE}[product_data][name]`]: CREDITS,
      'saved_payment_method_options[payment_method_save]': 'enabled',
    }),
  })
  return {
    customer: String(customer),
    id: String(session['id']),
    url: String(session['url']),
    /** The page's current state. */
    read: () => payments.stripe('GET', `/checkout/sessions/${String(session['id'])}`),
    readCards: async () =>
      (await payments.stripe('GET', `/payment_methods?customer=${String(customer)}`))['data'],
  }
}

async function open(url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function pay(page: Page, number: string, button = /^Pay/): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 44')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: button }).click()
}

test('shows the order, takes a test card from its list, and returns with the session', async () => {
  const { url, id, read, readCards } = await startCheckout()
  const page = await open(url)
  const order = await page.getByRole('table').textContent()
  expect(order).toContain(CREDITS)
  expect(order).toContain('$12.00')
  expect(await page.getByRole('note').textContent()).toContain('No real money moves')
  await page.getByText('Test cards', { exact: true }).click()
  await page.getByRole('link', { name: 'Mastercard, succeeds' }).click()
  await page.getByRole('button', { name: 'Pay $12.00' }).click()
  await page.waitForURL(`**/?paid=${id}`)
  expect(await read()).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(await readCards()).toEqual([])
  await page.goto(url)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Already done')
})

test('says why a card is declined, charges nothing, and saves the next one because the customer asks for it', async () => {
  const { url, read, readCards } = await startCheckout()
  const page = await open(url)
  await pay(page, '4000000000009995')
  expect(await page.getByRole('alert').textContent()).toContain('Your card has insufficient funds.')
  await pay(page, '4242 4242 4242 4241')
  expect(await page.getByRole('alert').textContent()).toContain('Your card number is incorrect.')
  expect(await read()).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  await page.getByLabel('Save this card').check()
  await pay(page, '4242424242424242')
  await page.waitForURL('**/?paid=*')
  expect(await readCards()).toMatchObject([{ allow_redisplay: 'always', card: { last4: '4242' } }])
})

test('asks the cardholder, and pays only once they confirm', async () => {
  const { url, read } = await startCheckout()
  const page = await open(url)
  await pay(page, '4000000000003220')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  expect(await page.getByRole('alert').textContent()).toContain("couldn't confirm")
  await pay(page, '4000000000003220')
  expect(await read()).toMatchObject({ status: 'open' })
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL('**/?paid=*')
  expect(await read()).toMatchObject({ payment_status: 'paid' })
})

test('saves a card without a charge, and returns when the customer cancels', async () => {
  const { url, read, readCards } = await startCheckout('setup')
  const page = await open(url)
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.waitForURL('**/?cancelled')
  await page.goto(url)
  await pay(page, '4000002500003155', /^Save card/)
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL('**/?paid=*')
  expect(await read()).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  expect(await readCards()).toHaveLength(1)
})

test('every page is accessible and fits a phone, in both themes', async () => {
  const order = await startCheckout()
  const setup = await startCheckout('setup')
  const expired = await startCheckout()
  await payments.stripe('POST', `/checkout/sessions/${expired.id}/expire`)
  // The pages allow no script, not even that of the accessibility checker.
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 390, height: 900 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  for (const url of [`${payments.settings.apiUrl}/`, setup.url, expired.url, order.url]) {
    expect([url, await findFaultsAt(page, url)]).toEqual([url, []])
  }
  await pay(page, '4000000000000127')
  await page.getByRole('alert').waitFor()
  await page.getByText('Test cards', { exact: true }).click()
  expect(await findFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await pay(page, '4000000000003220')
  await page.getByRole('heading', { name: 'Confirm' }).waitFor()
  expect(await findFaults(page, 'dark')).toEqual([])
})
