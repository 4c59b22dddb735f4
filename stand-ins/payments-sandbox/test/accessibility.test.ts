/** Every page passes axe and fits its window, light and dark, from a phone to a desktop. */

import { launchBrowser } from '@vinspec/browser'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startBench, tenLookups } from './support/bench.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

/** The name of every page, with how to get there. */
async function startPages(): Promise<ReadonlyMap<string, (page: Page) => Promise<void>>> {
  const { stripe, url } = await startBench()
  const { id: customer } = await stripe.customers.create({ email: 'ada.lovelace@shop.example' })
  await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const order = await stripe.checkout.sessions.create(
    tenLookups({
      customer,
      saved_payment_method_options: { payment_method_save: 'enabled' },
      custom_text: { submit: { message: 'Credits expire 30 days after purchase.' } },
    }),
  )
  const setup = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    success_url: 'https://shop.example/',
  })
  const expired = await stripe.checkout.sessions.create(tenLookups())
  await stripe.checkout.sessions.expire(expired.id)
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: 'https://shop.example/' })
  const waiting = await stripe.paymentIntents.create({
    amount: 1200,
    currency: 'usd',
    payment_method: 'pm_card_threeDSecure2Required',
    confirm: true,
  })
  const at = (path: string | null | undefined) => async (page: Page) => {
    await page.goto(path ?? '')
  }
  return new Map([
    ['payment', at(order.url)],
    [
      'refused payment with all test cards',
      async (page) => {
        await page.goto(`${order.url}?card=4000000000000127`)
        await page.getByRole('button', { name: 'Pay' }).click()
        await page.getByRole('alert').waitFor()
        await page.getByText('Test cards', { exact: true }).click()
      },
    ],
    ['card to save', at(setup.url)],
    ['expired', at(`${url}/pay/${expired.id}`)],
    ['authentication', at(waiting.next_action?.redirect_to_url?.url)],
    ['portal', at(portal.url)],
    ['overview', at(url)],
  ])
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each([390, 768, 1440])('has no fault at %d pixels', async (width) => {
    const pages = await startPages()
    // The pages allow no script, not even this one.
    const context = await browser.newContext({
      bypassCSP: true,
      colorScheme,
      viewport: { width, height: 900 },
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    for (const [name, open] of pages) {
      await open(page)
      await page.addScriptTag({ content: axe.source })
      const faults = await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
      )
      expect([name, faults]).toEqual([name, []])
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width])
    }
  })
})
