/** The page to which the payment page returns, over HTTP and in a browser. */

import { createStripePayments } from '@vinspec/core/stripe'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startTestPayments, WEBHOOK_SECRET } from '@vinspec/core/testing/payments'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { beforeEach, expect, test } from 'vitest'
import { startTestService, type TestCustomer } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { createClient } from './support/client.ts'
import { type HttpAnswer, sendHttp } from './support/http.ts'

let customer: TestCustomer
let pageUrl: string
let pageId: string
const sandbox = await closeAfterAll(startTestPayments())
const service = await closeAfterAll(
  startTestService({
    clock: () => new Date(),
    payments: {
      vendor: createStripePayments(sandbox.settings, { retries: 0, timeoutMs: 30_000 }),
      webhookSecret: WEBHOOK_SECRET,
    },
  }),
)
beforeEach(async () => {
  customer = await service.createCustomer({ credits: 0 })
  const client = createClient(service.apiUrl, customer.apiKey)
  const { body } = await client.call('POST', '/checkouts', { json: { package_key: 'lookups_50' } })
  pageUrl = String(Object(body).checkout_url)
  pageId = new URL(pageUrl).pathname.split('/').at(-1) ?? ''
})

const origin = () => new URL(service.apiUrl).origin
const open = (query: string): Promise<HttpAnswer> =>
  sendHttp(origin(), { method: 'GET', path: `/checkout/return${query}` })
const titleOf = ({ text }: HttpAnswer) => /<h1>(.*)<\/h1>/.exec(text)?.[1]
const refreshes = ({ text }: HttpAnswer) => text.includes('http-equiv="refresh"')

test('a paid page shows as paid and has granted its credits before any webhook', async () => {
  await sandbox.pay(pageUrl)
  const answer = await open(`?checkout=paid&page_id=${pageId}`)
  expect([answer.status, titleOf(answer)]).toEqual([200, 'Paid. 50 lookups added'])
  expect((await readAccount(service, customer.id)).available).toBe(50)
  expect(refreshes(await open(`?checkout=paid&page_id=${pageId}`))).toBe(false)
  expect((await readAccount(service, customer.id)).available).toBe(50)
})

test('a page that is not confirmed yet refreshes itself', async () => {
  const answer = await open(`?checkout=paid&page_id=${pageId}`)
  expect([answer.status, titleOf(answer), refreshes(answer)]).toEqual([200, 'Waiting for confirmation', true])
  await sandbox.pay(pageUrl)
  await sandbox.control('POST', 'faults', { kind: 'server_error', operation: 'PaymentIntents.retrieve' })
  expect(titleOf(await open(`?page_id=${pageId}`))).toBe('Waiting for confirmation')
  expect(titleOf(await open(`?page_id=${pageId}`))).toBe('Paid. 50 lookups added')
})

test('a customer who returns from saving a card sees the outcome', async () => {
  expect(titleOf(await open('?card_setup=saved'))).toBe('Your card is saved')
  expect(titleOf(await open('?card_setup=cancelled'))).toBe('No card was saved')
})

test('canceled and expired pages say that nothing was charged', async () => {
  expect((await open('?checkout=cancelled')).text).toContain('Nothing was charged')
  await sandbox.stripe('POST', `/checkout/sessions/${pageId}/expire`)
  const answer = await open(`?page_id=${pageId}`)
  expect(titleOf(answer)).toBe('The payment page has expired')
})

test.each([
  '',
  '?page_id=',
  '?page_id=cs_test_nobodys',
  '?page_id=cs_1&page_id=cs_2',
  '?page_id[]=cs_1',
  '?page_id=cs_%00',
  `?page_id=cs_${'a'.repeat(300)}`,
  '?page_id=%3Cscript%3Ealert(1)%3C/script%3E',
  "?page_id=cs_';DROP TABLE customer",
])('%s is answered only with "Payment not found"', async (query) => {
  const answer = await open(query.replaceAll(' ', '%20'))
  expect([answer.status, titleOf(answer)]).toEqual([404, 'Payment not found'])
  expect(answer.text).not.toContain('alert')
})

test('reveals nothing about the customer, and cannot be framed, cached, or scripted', async () => {
  await sandbox.pay(pageUrl)
  const { text, headers } = await open(`?page_id=${pageId}`)
  for (const secret of [customer.email, customer.id, pageId, 'pi_']) expect(text).not.toContain(secret)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('the return page does not exist if nothing can be bought', async () => {
  const replica = await service.startReplica({ payments: undefined })
  const answer = await sendHttp(new URL(replica.apiUrl).origin, { method: 'GET', path: '/checkout/return' })
  expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, 'route_not_found'])
  await replica.close()
})

test('its style applies, and it fits a phone, in light and in dark', async () => {
  const browser = await shareBrowser()
  await sandbox.pay(pageUrl)
  const grounds = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(`${origin()}/checkout/return?page_id=${pageId}`)
    expect(await page.getByRole('status').textContent()).toContain('Paid. 50 lookups added')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    grounds.add(String(await page.evaluate('getComputedStyle(document.body).backgroundColor')))
    expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([])
    await context.close()
  }
  expect(grounds.size).toBe(2)
})
