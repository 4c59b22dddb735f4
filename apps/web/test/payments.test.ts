/** Payments in the portal: the list, refunds and disputes, and the receipt. */

import { formatDay } from '@vinspec/contract/moments'
import { systemClock } from '@vinspec/core/foundation'
import { syncPayment } from '@vinspec/core/payments'
import { shareBrowser } from '@vinspec/http-server/testing/launch-browser'
import { expect, test } from 'vitest'
import { openPayingPortal } from './support/paying-portal.ts'
import { openSignedIn, visitSignedIn } from './support/signed-in.ts'

const [{ sandbox, portal, dependencies, buy }, browser] = await Promise.all([
  openPayingPortal(),
  shareBrowser(),
])

test('refunds and disputes show amount, date, and state, in the list and on the receipt', async () => {
  const visitor = await visitSignedIn(portal)
  const paymentId = await buy(visitor)
  const receipt = `/billing/receipts/${paymentId}`
  expect(await visitor.read(receipt)).toContain('Total paid')

  await sandbox.stripe('POST', '/refunds', { payment_intent: paymentId, amount: '1000' })
  const { id } = await sandbox.control('POST', 'disputes', { payment_intent: paymentId, amount: 2_000 })
  await syncPayment(dependencies, paymentId)
  expect(await visitor.read('/billing')).toMatch(/Refunded: \$10\.00, <time/)
  expect(await visitor.read('/billing')).toMatch(/Disputed with your bank: \$20\.00, <time/)
  const disputed = await visitor.read(receipt)
  for (const each of ['−$10.00', '−$20.00', '$20.00', '30 credits were taken back']) {
    expect(disputed).toContain(each)
  }

  await sandbox.control('POST', `disputes/${String(id)}/close`, { result: 'won' })
  await syncPayment(dependencies, paymentId)
  const won = await visitor.read(receipt)
  expect(won).toContain('Dispute closed; the payment stands')
  expect(won).toContain('$40.00')
  expect(won).not.toContain('−$20.00')
})

test('a receipt names payment, customer, package, and credits, and prints on one page without buttons', async () => {
  const customer = await portal.createCustomer({})
  const page = await openSignedIn(browser, portal, { customer, javaScriptEnabled: false })
  const visitor = await visitSignedIn(portal, { customer })
  const paymentId = await buy(visitor, 'lookups_200')
  await page.goto('/billing')
  await page.getByRole('link', { name: 'Receipt for $160.00, 200 credits' }).click()
  await page.getByRole('heading', { name: 'Receipt' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const text of [paymentId, customer.email, 'Lookup package: 200 lookups', 'US dollars (USD)']) {
    expect(await page.getByText(text).filter({ visible: true }).count()).toBe(1)
  }
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test("another customer's receipt cannot be read, and the operator's words for a mismatch are not shown", async () => {
  const [owner, other] = [await visitSignedIn(portal), await visitSignedIn(portal)]
  const paymentId = await buy(owner)
  expect((await owner.get(`/billing/receipts/${paymentId}`)).status).toBe(200)
  for (const id of [paymentId, 'pi_nothing', `${paymentId}'--`]) {
    expect([id, (await other.get(`/billing/receipts/${id}`)).status]).toEqual([id, 404])
  }
  expect((await other.get(`/billing/receipts/${paymentId}.data`)).status).toBe(404)
  const instead = await other.read(`/billing/receipts/${paymentId}`)
  expect(instead).toContain('Page not found')
  expect(instead).toContain('aria-label="Portal"')
  expect(await other.read('/billing')).not.toContain(paymentId)

  await portal.prisma.payment.create({
    data: {
      id: 'pi_odd',
      customerId: owner.customer.id,
      amountCents: 4_200,
      currency: 'eur',
      credits: 0,
      mismatch: 'amount 4200 instead of 5000',
      confirmedAt: systemClock(),
      recordedAt: systemClock(),
    },
  })
  for (const path of ['/billing', '/billing/receipts/pi_odd']) {
    const text = await owner.read(path)
    expect(text).toContain('re looking into it')
    expect(text).toContain('€42.00')
    expect(text).not.toContain('instead of')
  }

  const refund = { id: crypto.randomUUID(), vendorId: 're_odd', amountCents: 4_200, reason: 'duplicate' }
  await portal.prisma.refund.create({
    data: { ...refund, paymentId: 'pi_odd', state: 'succeeded', createdAt: systemClock() },
  })
  await portal.prisma.paymentReversal.create({
    data: { paymentId: 'pi_odd', amountCents: 4_200, credits: 0, reading: 1, updatedAt: systemClock() },
  })
  await portal.prisma.$executeRaw`SELECT settle_reversal('pi_odd', now())`
  for (const path of ['/billing', '/billing/receipts/pi_odd'])
    expect(await owner.read(path)).not.toContain('looking into it')
})

test('the day of a payment and of an expiry is the same in every time zone, and as in emails', async () => {
  const visitor = await visitSignedIn(portal, { credits: 1 })
  visitor.cookies.set('tz', 'America/Los_Angeles')
  const { id: customerId } = visitor.customer
  const paidAt = new Date('2026-10-31T01:30:00Z')
  const payment = { customerId, amountCents: 4_200, currency: 'usd', credits: 0, mismatch: 'odd' }
  await portal.prisma.payment.create({
    data: { ...payment, id: 'pi_night', confirmedAt: paidAt, recordedAt: paidAt },
  })
  expect(await visitor.read('/billing')).toContain('>Oct 31, 2026</time>')
  expect(await visitor.read('/billing/receipts/pi_night')).toContain('>Oct 31, 2026, 01:30 UTC</time>')
  const { expiresAt } = await portal.prisma.creditGrant.findFirstOrThrow({ where: { customerId } })
  expect(await visitor.read('/')).toContain(`>${formatDay(expiresAt)}</time>`)
})

test('a long list of payments has pages, and each payment is on exactly one of them', async () => {
  const visitor = await visitSignedIn(portal)
  const bought = new Set<string>()
  for (let i = 0; i < 12; i++) bought.add(`pi_list${i}`)
  const paid = { customerId: visitor.customer.id, amountCents: 1_200, currency: 'usd', credits: 0 }
  const confirmedAt = systemClock()
  await portal.prisma.payment.createMany({
    data: [...bought].map((id) => ({ ...paid, id, mismatch: 'odd', confirmedAt, recordedAt: confirmedAt })),
  })
  const idsOn = async (page: string) => {
    const text = await visitor.read(`/billing?payments=${page}`)
    const links = text.matchAll(/aria-label="Receipt for[^>]*href="\/billing\/receipts\/(?<id>\w+)"/g)
    return [...links].map(({ groups }) => groups?.['id'] ?? '')
  }
  const [first, second] = [await idsOn('1'), await idsOn('2')]
  expect([first.length, second.length]).toEqual([10, 2])
  expect(new Set([...first, ...second])).toEqual(bought)
  expect(await visitor.read('/billing?payments=3')).toContain('No older payments')
  for (const odd of ['0', '-1', '1e99', 'x', '1.5']) {
    expect([odd, (await visitor.get(`/billing?payments=${odd}`)).status]).toEqual([odd, 200])
  }
})
