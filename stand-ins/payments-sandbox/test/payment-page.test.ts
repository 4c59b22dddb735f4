/** The payment page as a customer meets it, in a real browser, with scripts switched off. */

import { launchBrowser } from '@vinspec/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startBench, tenLookups } from './support/bench.ts'
import { type Shop, startShop } from './support/shop.ts'

let browser: Browser
let shop: Shop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await startShop()
})
afterAll(async () => {
  await browser.close()
  shop.close()
})

async function openPage(url: string | null): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url ?? '')
  return page
}

interface Typed {
  readonly expiry?: string
  readonly cvc?: string
  readonly button?: RegExp
}

async function pay(
  page: Page,
  number: string,
  { expiry = '12 / 34', cvc = '123', button = /^Pay/ }: Typed = {},
) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill(expiry)
  await page.getByLabel('CVC').fill(cvc)
  await page.getByRole('button', { name: button }).click()
}

async function startCheckout(more: Parameters<typeof tenLookups>[0] = {}) {
  const bench = await startBench()
  const customer = await bench.stripe.customers.create({ email: 'ada@shop.example' })
  const session = await bench.stripe.checkout.sessions.create(
    tenLookups({
      customer: customer.id,
      success_url: `${shop.url}/paid?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${shop.url}/packages`,
      ...more,
    }),
  )
  const page = await openPage(session.url)
  return { ...bench, customer, session, page }
}

it('shows the order and its price, and says that it is a test', async () => {
  const { page } = await startCheckout()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Your order')
  const order = (await page.getByRole('table').textContent()) ?? ''
  expect(order).toContain('10 lookup credits')
  expect(order).toContain('$12.00')
  expect(await page.getByRole('note').textContent()).toContain('No real money moves')
})

it('takes a test card, completes the session and leads back to the shop with its id', async () => {
  const { page, session, stripe, customer } = await startCheckout({
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { checkout: 'c1' } },
  })
  await pay(page, '4242 4242 4242 4242')
  await page.waitForURL(`${shop.url}/paid?session=${session.id}`)
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { status: 'succeeded', amount_received: 1200, metadata: { checkout: 'c1' } },
  })
  const saved = await stripe.customers.listPaymentMethods(customer.id)
  expect(saved.data).toMatchObject([{ card: { last4: '4242' } }])
})

it('fills in a test card that is chosen from the list', async () => {
  const { page } = await startCheckout()
  await page.getByText('Test cards', { exact: true }).click()
  await page.getByRole('link', { name: 'Mastercard, succeeds' }).click()
  await page.getByRole('button', { name: 'Pay $12.00' }).click()
  await page.waitForURL(`${shop.url}/paid**`)
})

it.each([
  ['a decline', '4000000000000002', {}, 'Your card was declined.'],
  ['too little money', '4000000000009995', {}, 'Your card has insufficient funds.'],
  ['an expired card', '4000000000000069', {}, 'Your card has expired.'],
  ['a wrong CVC', '4000000000000127', {}, "Your card's security code is incorrect."],
  ['a processing error', '4000000000000119', {}, 'An error occurred while processing your card.'],
  ['a card that can only be saved', '4000000000000341', {}, 'Your card was declined.'],
  ['a mistyped number', '4242424242424241', {}, 'Your card number is incorrect.'],
  ['a card that is not a test card', '4111111111111111', {}, 'used a non test card'],
  ['an expiry in the past', '4242424242424242', { expiry: '01/20' }, 'expiration year is invalid'],
  ['an expiry that is no date', '4242424242424242', { expiry: 'soon' }, 'Enter the expiry'],
  ['no CVC', '4242424242424242', { cvc: '' }, 'Enter the three or four digits'],
])(
  'says what is wrong after %s, charges nothing and takes another card',
  async (_what, number, typed, says) => {
    const { page, session, stripe } = await startCheckout()
    await pay(page, number, typed)
    expect(await page.getByRole('alert').textContent()).toContain(says)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    await pay(page, '4242424242424242')
    await page.waitForURL(`${shop.url}/paid**`)
    const charges = await stripe.charges.list()
    expect(charges.data.filter((each) => each.paid)).toHaveLength(1)
  },
)

it('asks for authentication, and pays once it is completed', async () => {
  const { page, session, stripe } = await startCheckout()
  await pay(page, '4000000000003220')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe("Confirm that it's you")
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(`${shop.url}/paid**`)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
})

it('charges nothing when authentication fails, and lets the customer try again', async () => {
  const { page, stripe } = await startCheckout()
  await pay(page, '4000002760003184')
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  expect(await page.getByRole('alert').textContent()).toContain("couldn't confirm")
  expect((await stripe.charges.list()).data).toEqual([])
  await pay(page, '4242424242424242')
  await page.waitForURL(`${shop.url}/paid**`)
})

it('declines after authentication where the card says so', async () => {
  const { page } = await startCheckout()
  await pay(page, '4000008400001629')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  expect(await page.getByRole('alert').textContent()).toContain('Your card was declined.')
})

it('saves a card only when the customer asks for it', async () => {
  const options = { saved_payment_method_options: { payment_method_save: 'enabled' as const } }
  const asked = await startCheckout(options)
  await asked.page.getByLabel('Save this card').check()
  await pay(asked.page, '4242424242424242')
  await asked.page.waitForURL(`${shop.url}/paid**`)
  const saved = await asked.stripe.customers.listPaymentMethods(asked.customer.id)
  expect(saved.data).toMatchObject([{ allow_redisplay: 'always', card: { last4: '4242' } }])

  const unasked = await startCheckout(options)
  await pay(unasked.page, '4242424242424242')
  await unasked.page.waitForURL(`${shop.url}/paid**`)
  expect((await unasked.stripe.customers.listPaymentMethods(unasked.customer.id)).data).toEqual([])
})

it('saves a card without a charge in setup mode', async () => {
  const { stripe } = await startBench()
  const customer = await stripe.customers.create({ email: 'ada@shop.example' })
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    success_url: `${shop.url}/saved?s={CHECKOUT_SESSION_ID}`,
    setup_intent_data: { metadata: { rule: 'r1' } },
  })
  const page = await openPage(session.url)
  await pay(page, '4000002500003155', { button: /^Save card/ })
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(`${shop.url}/saved?s=${session.id}`)
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  })
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    setup_intent: {
      status: 'succeeded',
      metadata: { rule: 'r1' },
      payment_method: { customer: customer.id },
    },
  })
  expect((await stripe.charges.list()).data).toEqual([])
})

it('refuses to save a card that the bank refuses', async () => {
  const { stripe } = await startBench()
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    success_url: `${shop.url}/saved`,
    currency: 'usd',
  })
  const page = await openPage(session.url)
  await pay(page, '4000000000000002', { button: /^Save card/ })
  expect(await page.getByRole('alert').textContent()).toContain('Your card was declined.')
})

it('leads back to the shop on cancel, with the page still open for payment', async () => {
  const { page, session, stripe } = await startCheckout()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await page.waitForURL(`${shop.url}/packages`)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'open' })
})

it('takes no second payment on a page that is done', async () => {
  const { page, session, stripe, url } = await startCheckout()
  await pay(page, '4242424242424242')
  await page.waitForURL(`${shop.url}/paid**`)
  await page.goto(`${url}/pay/${session.id}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Already done')
  const again = await fetch(`${url}/pay/${session.id}`, {
    method: 'POST',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' }),
  })
  expect(await again.text()).toContain('Already done')
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

it('says when a page has expired', async () => {
  const { page, session, stripe, control } = await startCheckout()
  await control('POST', 'clock', { advance_seconds: 24 * 60 * 60 })
  await page.reload()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This page has expired')
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired', url: null })
})

it('escapes what the shop and the customer have written', async () => {
  const { page } = await startCheckout({
    line_items: [
      {
        quantity: 2,
        price_data: {
          currency: 'usd',
          unit_amount: 100,
          product_data: { name: '<b id="injected">Credits</b>' },
        },
      },
    ],
  })
  await pay(page, '"><b id="injected">')
  expect(await page.locator('#injected').count()).toBe(0)
  expect(await page.getByRole('table').textContent()).toContain('<b id="injected">Credits</b>')
})

it('lets a customer remove a card and add another in the portal', async () => {
  const { stripe } = await startBench()
  const customer = await stripe.customers.create({})
  await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${shop.url}/account`,
  })
  const page = await openPage(portal.url)
  await page.getByRole('button', { name: 'Remove the card ending in 4242' }).click()
  await page.getByText('No saved cards.').waitFor()
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  await pay(page, '5555555555554444', { button: /^Add card/ })
  await page.getByText('ending in 4444').waitFor()
  const { data } = await stripe.customers.listPaymentMethods(customer.id)
  expect(data).toMatchObject([{ card: { brand: 'mastercard', last4: '4444' } }])
  await page.getByRole('link', { name: 'Go back' }).click()
  await page.waitForURL(`${shop.url}/account`)
})
