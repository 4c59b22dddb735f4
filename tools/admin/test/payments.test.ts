/** `admin payments` as a process, on a real database and the payments sandbox. */
import { sessionPrincipal } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { newId, systemClock } from '@vinspec/core/foundation'
import { readGauges } from '@vinspec/core/gauges'
import { startCheckout, syncPayment } from '@vinspec/core/payments'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { startTestPayments } from '@vinspec/core/testing/payments'
import { afterAll, expect, test } from 'vitest'
import { on, runAdmin, runAdminJson, spawnAdmin } from './support/run-admin.ts'

const database = await createTestDatabase()
const prisma = openTestDatabase(database.url, 2)
const sandbox = await startTestPayments()
afterAll(async () => {
  await sandbox.close()
  await prisma.$disconnect()
  await database.drop()
})

function settings() {
  const { secretKey, webhookSecret, apiUrl, returnUrl } = sandbox.settings
  return {
    ...on(database),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
    CHECKOUT_RETURN_URL: returnUrl,
  }
}
const admin = (...args: readonly string[]) => runAdmin(['payments', ...args], settings())
const adminJson = (...args: readonly string[]) => runAdminJson(['payments', ...args], settings())

/** Pays on a page without notifying the service. */
async function pay(email: string): Promise<string> {
  const dependencies = { prisma, clock: systemClock, payments: sandbox.payments }
  const { id: customerId } = await ensureCustomer(dependencies, email)
  const request = { idempotencyKey: newId(), packageKey: 'lookups_50', requestId: 'req' }
  const { checkout } = await startCheckout(dependencies, sessionPrincipal(customerId, customerId), request)
  return (await sandbox.pay(checkout.checkout_url)).payment_intent
}

test('a payment whose event was lost is resent, shown, refunded in part, and reported', {
  timeout: 240_000,
}, async () => {
  const email = 'ada@example.com'
  const payment = await pay(email)
  const lost = await admin('report')
  expect(lost.exitCode).toBe(2)
  expect(lost.stdout).toContain(`payment ${payment}: recorded nothing, at Stripe 5000 cents, paid`)

  expect(await adminJson('resend', '--payment', payment)).toMatchObject({ fulfilment: 'granted' })
  expect(await adminJson('resend', '--payment', payment)).toMatchObject({ fulfilment: 'known' })
  const refund = ['refund', '--payment', payment, '--amount-cents', '2000', '--reason', 'duplicate']
  const made = await adminJson(...refund)
  expect(made).toMatchObject({ amount_cents: 2_000, state: 'succeeded', revoked_credits: 20 })
  expect((await adminJson(...refund))['refund_id']).toBe(made['refund_id'])
  const noted = await prisma.operatorAction.findMany({
    where: { command: 'payments refund' },
    orderBy: { id: 'asc' },
  })
  expect(noted).toMatchObject([
    { subject: 'refund', before: null, after: { state: 'requested', amount_cents: 2_000 } },
    {
      subject: 'refund',
      subjectId: made['refund_id'],
      before: { state: 'requested' },
      after: { state: 'succeeded' },
    },
    {
      subject: 'payment_reversal',
      subjectId: payment,
      after: { refunded_cents: 2_000, revoked_credits: 20 },
    },
  ])
  expect(new Set(noted.map(({ customerId }) => customerId)).size).toBe(1)
  const resent = await prisma.operatorAction.findMany({ where: { command: 'payments resend' } })
  expect(resent.map(({ subject }) => subject).sort()).toEqual(['checkout', 'credit_grant', 'payment'])

  expect(await adminJson('show', '--email', email)).toMatchObject({
    payments: [
      {
        payment_id: payment,
        source: 'checkout',
        amount_cents: 5_000,
        credits: 50,
        mismatch: null,
        refunds: [{ amount_cents: 2_000, state: 'succeeded' }],
        disputes: [],
        revoked_credits: 20,
        shortfall_credits: 0,
      },
    ],
  })
  const shown = await admin('show', '--email', email)
  expect(shown.stdout).toMatch(
    /^pi_\w+ {2}.* UTC {2}\$50\.00 {2}50 credits, expire .*\n {2}refund \$20\.00, succeeded/,
  )
  expect(await adminJson('report')).toMatchObject({
    balanced: true,
    money: { recorded: { net_cents: 3_000 }, stripe: { net_cents: 3_000 } },
  })
})

test('a refund of more than is left is rejected, and the error says what is left', {
  timeout: 120_000,
}, async () => {
  const payment = await pay('bob@example.com')
  const unheard = await admin('refund', '--payment', payment)
  expect([unheard.exitCode, unheard.stderr]).toEqual([1, expect.stringContaining('payments resend')])
  await syncPayment({ prisma, clock: systemClock, payments: sandbox.payments }, payment)
  const tooMuch = await admin('refund', '--payment', payment, '--amount-cents', '5001')
  expect([tooMuch.exitCode, tooMuch.stderr]).toEqual([1, expect.stringContaining('Only $50.00 of')])
  expect(await adminJson('refund', '--payment', payment)).toMatchObject({ amount_cents: 5_000 })
})

test('a mismatch needs a person until it is refunded or an operator says how it was settled', async () => {
  const paid = { amountCents: 1_200, currency: 'usd', credits: 0, mismatch: 'another amount' }
  const at = new Date()
  await prisma.payment.create({ data: { id: 'pi_odd', ...paid, confirmedAt: at, recordedAt: at } })
  const waiting = async () =>
    (await readGauges(prisma)).find(({ value }) => value === 'payment_mismatch')?.reading
  expect(await waiting()).toBe(1)

  const close = ['close-case', '--payment', 'pi_odd', '--reason', 'Credits granted by hand, ticket 12']
  expect(await adminJson(...close)).toEqual({ payment_id: 'pi_odd', closed: true })
  expect(await waiting()).toBe(0)
  expect(await prisma.operatorAction.findFirst({ where: { command: 'payments close-case' } })).toMatchObject({
    subject: 'closed_case',
    subjectId: 'pi_odd',
    reason: 'Credits granted by hand, ticket 12',
  })
  expect((await admin('close-case', '--payment', 'pi_none', '--reason', 'x')).exitCode).toBe(1)
})

test('reconciliation reports what it found', async () => {
  const { stdout, exitCode } = await admin('reconcile')
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/Missed events: \d+/)
  expect(await adminJson('reconcile')).toMatchObject({ missed_events: 0, failures: [] })
})

test('a restored database is compared with the vendor, from a given day or from the time of the backup', async () => {
  const day = new Date().toISOString().slice(0, 10)
  expect(await adminJson('restore-check', '--since', day)).toMatchObject({ entered: [], unclear: [] })
  expect(await adminJson('restore-check')).toMatchObject({ was_frozen: false, unclear: [] })
})

test('there are no dead letters, and none to retry', async () => {
  expect((await admin('dead-letters', 'list')).stdout).toBe('No dead letters.\n')
  const { exitCode, stderr } = await admin('dead-letters', 'retry', '--id', newId())
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('There is no dead letter')])
  expect(await adminJson('dead-letters', 'retry', '--kind', 'send-mail')).toEqual({
    kind: 'send-mail',
    retried: 0,
  })
})

test.each([
  [['refund', '--payment', 'cs_1'], /ID of a payment/],
  [['refund', '--payment', 'pi_1', '--amount-cents', '0'], /whole number of cents/],
  [['refund', '--payment', 'pi_1', '--reason', 'because'], /requested_by_customer/],
  [['report', '--day', '2026-02-30'], /YYYY-MM-DD/],
  [['report', '--day', 'today'], /YYYY-MM-DD/],
  [['dead-letters', 'retry'], /--id for one, or --kind/],
  [['dead-letters', 'retry', '--kind', 'send-letter'], /name of a job/],
  [['dead-letters', 'retry', '--kind', 'send-mail', '--id', '1'], /cannot be used with/],
  [['show', '--email', 'nobody@example.com'], /There is no customer/],
])('%j is rejected and says what to do', async (args, message) => {
  const { exitCode, stderr } = await admin(...args)
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(message)
})

test('without a Stripe key and a stack, the command says what is missing', async () => {
  const { exitCode, stderr } = await spawnAdmin(['payments', 'report'], {
    ...on(database),
    VINSPEC_STACK_FOLDER: '/nowhere',
    STRIPE_SECRET_KEY: '',
  })
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('No payment settings found')])
})
