/** Automatic top-up in the portal: what it says of itself, also while the payment vendor is away. */
import { systemClock } from '@vinspec/core/foundation'
import { createStripePayments } from '@vinspec/core/stripe'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { workOff } from '@vinspec/core/testing/work-off'
import { expect, test } from 'vitest'
import { startTestPortal } from '../testing/test-portal.ts'
import { openPayingPortal } from './support/paying-portal.ts'
import { type SignedInVisitor, visitSignedIn } from './support/signed-in.ts'
import { visit } from './support/visitor.ts'

const TERMS = { task: 'set', package_key: 'lookups_50', threshold_percent: '10', monthly_cap: '' }

const { sandbox, portal, dependencies } = await openPayingPortal()

/** A customer with few credits and a card, whose rule has done what it wants to do. */
async function visitWithCard(
  card: string,
  work: () => Promise<unknown> = () => workOff(dependencies),
): Promise<SignedInVisitor> {
  const visitor = await visitSignedIn(portal)
  const { id: customerId } = visitor.customer
  await visitor.post('/billing', TERMS)
  const { vendorId } = await portal.prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId } })
  await sandbox.stripe('POST', `/payment_methods/${card}/attach`, { customer: vendorId ?? '' })
  await grantCredits(dependencies, customerId, 3)
  await visitor.post('/billing', TERMS)
  await work()
  return visitor
}

test('a paid purchase is shown with its receipt', async () => {
  const visitor = await visitWithCard('pm_card_visa')
  const text = await visitor.read('/billing')
  expect(text).toMatch(/Last attempt.*50 credits for \$50\.00/s)
  expect(text).toMatch(/Paid\..*href="\/billing\/receipts\/pi_/s)
  expect(text).toContain('Visa ending in 4242')
})

test('a charge in progress is named as part of what was spent', async () => {
  const visitor = await visitWithCard('pm_card_visa', async () => {})
  expect(await visitor.read('/billing')).toContain('Spent this month, including the charge in progress')
})

test('a declined purchase is shown with the next attempt', async () => {
  const visitor = await visitWithCard('pm_card_chargeCustomerFail')
  expect(await visitor.read('/billing')).toMatch(/Your bank declined the charge\..*Next attempt: <time/s)
})

test("a purchase that needs the bank's confirmation links to the page for it", async () => {
  const visitor = await visitWithCard('pm_card_authenticationRequired')
  const text = await visitor.read('/billing')
  expect(text).toContain('Your bank needed you to confirm the charge')
  expect(text).toContain('Confirm with your bank')
  const answer = await visitor.post('/billing', { task: 'set_up' })
  expect(answer.headers.get('location')).toContain(sandbox.settings.apiUrl)
})

test('the page shows no attempt before the first one', async () => {
  const visitor = await visitSignedIn(portal)
  await visitor.post('/billing', TERMS)
  expect(await visitor.read('/billing')).not.toContain('Last attempt')
})

test.each(['server_error', 'cut_before_effect', 'hang_before_effect'])(
  'billing and overview work while the vendor is down (%s), and only its page is unavailable',
  async (kind) => {
    const visitor = await visitSignedIn(portal, { credits: 3 })
    const { id: customerId } = visitor.customer
    await visitor.post('/billing', TERMS)
    await portal.prisma.cardSetup.updateMany({
      where: { customerId },
      data: { pageExpiresAt: systemClock() },
    })
    const replica = await portal.startReplica({
      payments: createStripePayments(sandbox.settings, { timeoutMs: 200, retries: 0 }),
    })
    const impatient = visit(replica.url)
    for (const [name, value] of visitor.cookies) impatient.cookies.set(name, value)
    await sandbox.control('POST', 'faults', { kind, times: 1_000 })

    const [billing, overview] = [await impatient.get('/billing'), await impatient.get('/')]
    expect([billing.status, overview.status]).toEqual([200, 200])
    const text = (await billing.text()).replaceAll(/<!--.*?-->/g, '')
    for (const each of [
      'Waiting for a card',
      '5 credits or fewer',
      'You have 3 credits left',
      'Save a card',
    ]) {
      expect(text).toContain(each)
    }
    const refused = await impatient.post('/billing', { task: 'set_up' })
    expect(refused.status).toBe(503)
    const reason = await refused.text()
    expect(reason).toContain('Try again in a moment')
    expect(reason).toContain('5 credits or fewer')

    await sandbox.control('DELETE', 'faults')
    const opened = await visitor.post('/billing', { task: 'set_up' })
    expect(opened.headers.get('location')).toContain(sandbox.settings.apiUrl)
  },
)

test('a rule that waits for a card is shown without payments, with no way to save one', async () => {
  const visitor = await visitSignedIn(portal)
  await visitor.post('/billing', TERMS)
  const poor = await startTestPortal({ databaseUrl: portal.databaseUrl })
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${poor.url}/billing`, { headers: { cookie } })
  const text = await answer.text()
  expect([answer.status, text.includes('Waiting for a card'), text.includes('Save a card')]).toEqual([
    200,
    true,
    false,
  ])
  await poor.close()
})
