/** Changes that an app may only request, and its customer decides; and turning the rule off from an email. */

import { type Principal, sessionPrincipal, USUAL_PERMISSIONS } from '@vinspec/core/access'
import { newId, VinspecError } from '@vinspec/core/foundation'
import { sendNotification } from '@vinspec/core/notifications'
import { openConnection } from '@vinspec/core/oauth'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { configureAutoTopUp } from '@vinspec/core/top-up'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { beforeEach, expect, test } from 'vitest'
import type { TestCustomer } from '../testing/test-portal.ts'
import { openPage } from './support/pages.ts'
import { openPayingPortal } from './support/paying-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

const [{ sandbox, portal, dependencies: shop }, browser] = await Promise.all([
  openPayingPortal(),
  shareBrowser(),
])
const dependencies = { ...shop, portalUrl: new URL(portal.url) }

/** A customer with 3 credits, a card, and a rule that buys 10 credits, up to $12 per month. */
let customer: TestCustomer
beforeEach(async () => {
  customer = await portal.createCustomer({})
  await grantCredits(dependencies, customer.id, 3)
  await setRule()
  const { id: customerId } = customer
  const { vendorId } = await portal.prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId } })
  await sandbox.stripe('POST', '/payment_methods/pm_card_visa/attach', { customer: vendorId ?? '' })
  await setRule()
})

const setRule = ({ thresholdPercent = 10 }: { thresholdPercent?: 10 | 20 } = {}) =>
  configureAutoTopUp(dependencies, sessionPrincipal(customer.id, newId()), {
    packageKey: 'lookups_10',
    thresholdPercent,
    monthlyCapCents: 1_200,
  })
const rule = () => portal.prisma.autoTopUpRule.findUniqueOrThrow({ where: { customerId: customer.id } })

/** Requests a change as an app. Returns the path of the approval's page. */
async function ask(): Promise<string> {
  const clientId = 'fleet-helper'
  const { id: customerId } = customer
  const allowance = {
    permissions: USUAL_PERMISSIONS,
    dailyCreditCap: 1,
    monthlyCents: null,
    monthlyTopUpCents: null,
  }
  const terms = { customerId, clientId, clientName: 'Fleet <b>helper</b>', ...allowance }
  const id = await openConnection(dependencies, terms)
  const app: Principal = {
    customerId,
    credential: { kind: 'connection', id, spenderId: id, clientId },
    ...allowance,
  }
  const wanted = { packageKey: 'lookups_1000', thresholdPercent: 30, monthlyCapCents: 60_000 } as const
  try {
    await configureAutoTopUp(dependencies, app, wanted)
  } catch (error) {
    if (error instanceof VinspecError) return new URL(String(error.details?.['approval_url'])).pathname
    throw error
  }
  throw new Error('nothing was asked')
}

test('the customer sees both sets of terms and the costs, and approves', async () => {
  const path = await ask()
  const page = await openSignedIn(browser, portal, { customer })
  await page.goto(path)
  for (const text of [
    'Fleet <b>helper</b>',
    '10 lookups for $12.00',
    '1,000 lookups for $600.00',
    'Visa ending in 4242',
    '$600.00, because you have 3 credits',
  ]) {
    await page.getByText(text).first().waitFor()
  }
  expect(await rule()).toMatchObject({ packageKey: 'lookups_10' })
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/billing/)
  expect(await rule()).toMatchObject({ packageKey: 'lookups_1000', status: 'processing' })
  await page.goto(path)
  await page.getByText('You approved this').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
})

test('a refusal changes nothing', async () => {
  const path = await ask()
  const visitor = await visitSignedIn(portal, { customer })
  expect((await visitor.post(path, { answer: 'refuse' })).headers.get('location')).toBe(path)
  expect(await (await visitor.get(path)).text()).toContain('You declined this')
  await visitor.post(path, { answer: 'approve' })
  expect(await rule()).toMatchObject({ packageKey: 'lookups_10' })
})

test('a request that no longer applies says why', async () => {
  const path = await ask()
  const visitor = await visitSignedIn(portal, { customer })
  await setRule({ thresholdPercent: 20 })
  expect(await (await visitor.get(path)).text()).toContain('automatic top-up has been changed since')
  const another = await ask()
  await visitor.post(another, { answer: 'approve' })
  expect(await (await visitor.get(another)).text()).toContain('You approved this')
  expect(await (await visitor.get(path)).text()).toContain('the key or app has made another since')
})

test('approving requires confirmation from a customer who signed in long ago', async () => {
  const path = await ask()
  const visitor = await visitSignedIn(portal, { customer })
  const long = new Date(Date.now() - 60 * 60_000)
  await portal.prisma.portalSession.updateMany({
    where: { customerId: customer.id },
    data: { createdAt: long },
  })
  const answer = await visitor.post(path, { answer: 'approve' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, expect.stringContaining('/confirm')])
  expect(await rule()).toMatchObject({ packageKey: 'lookups_10' })
})

test('only its customer can see an approval, after signing in', async () => {
  const path = await ask()
  const stranger = await visitSignedIn(portal)
  expect((await stranger.get(path)).status).toBe(404)
  expect((await stranger.post(path, { answer: 'approve' })).status).toBe(404)
  expect((await visit(portal.url).get(path)).headers.get('location')).toContain('/sign-in?next=')
  expect(await rule()).toMatchObject({ packageKey: 'lookups_10' })
})

test('an emailed link turns the rule off only through its button, signs nobody in, and works once', async () => {
  const { id } = await portal.prisma.notification.findFirstOrThrow({
    where: { customerId: customer.id, kind: 'top_up_changed' },
  })
  let text = ''
  const mailer = {
    send: (mail: { readonly text: string }) => {
      text = mail.text
      return Promise.resolve()
    },
  }
  await sendNotification({ ...dependencies, mailer }, id)
  const link = /https?:\S+turn-off-top-up\S+/.exec(text)?.[0] ?? ''
  const page = await openPage(browser, { baseURL: portal.url, javaScriptEnabled: false })
  await page.goto(link)
  await page.goto(link)
  expect(await rule()).toMatchObject({ enabled: true })
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Automatic top-up is off').waitFor()
  expect(await rule()).toMatchObject({ enabled: false, status: 'disabled' })
  await page.goto(link)
  await page.getByText('no longer valid').waitFor()
  await page.goto('/billing')
  expect(page.url()).toContain('/sign-in')
})

test('the form keeps the cap if the field is empty, and removes it on request', async () => {
  const visitor = await visitSignedIn(portal, { customer })
  const terms = { task: 'set', package_key: 'lookups_10', threshold_percent: '20', monthly_cap: '' }
  await visitor.post('/billing', terms)
  expect(await rule()).toMatchObject({ thresholdPercent: 20, monthlyCapCents: 1_200 })
  await visitor.post('/billing', { ...terms, no_cap: 'on' })
  expect(await rule()).toMatchObject({ monthlyCapCents: null })
})

test('a package that costs more waits until the customer accepts the price shown', async () => {
  const { id: customerId } = customer
  await portal.prisma.autoTopUpRule.update({
    where: { customerId },
    data: { status: 'action_required', priceCents: 1_000 },
  })
  const visitor = await visitSignedIn(portal, { customer })
  expect(await visitor.read('/billing')).toContain('10 lookups now costs $12.00 instead of $10.00')
  expect((await visitor.post('/billing', { task: 'accept_price', price_cents: '1100' })).status).toBe(422)
  await visitor.post('/billing', { task: 'accept_price', price_cents: '1200' })
  expect(await rule()).toMatchObject({ priceCents: 1_200, status: 'active' })
})
