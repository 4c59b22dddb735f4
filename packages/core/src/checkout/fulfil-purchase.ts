/** Turns a confirmed payment into credits, once, however often and by whatever way we hear of it. */
import { validate as isUuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { newId } from '../ids.ts'
import type { PaymentReport, Payments } from '../payments/payments.ts'
import { CREDIT_LIFETIME_MS, LATE_GRANT_MS } from '../policy.ts'

export interface FulfilmentDependencies {
  readonly prisma: Database
  readonly clock: Clock
  readonly payments: Payments
}

/**
 * granted: the credits are there now. known: this payment was recorded before. unpaid: no money yet.
 * foreign: not made by a checkout of ours. mismatch: not what was sold; recorded, nothing granted.
 */
export type Fulfilment =
  | { readonly kind: 'granted' | 'known' | 'unpaid' | 'foreign' }
  | { readonly kind: 'mismatch'; readonly paymentId: string }

/** For a payment page: also notes that it has expired. */
export async function fulfilPage(
  dependencies: FulfilmentDependencies,
  sessionId: string,
): Promise<Fulfilment> {
  const { prisma, payments } = dependencies
  const { expired, paymentId } = await payments.readPage(sessionId)
  if (expired) {
    await prisma.checkout.updateMany({ where: { sessionId, state: 'open' }, data: { state: 'expired' } })
  }
  return paymentId === null ? { kind: 'unpaid' } : await fulfilPayment(dependencies, paymentId)
}

/** Reads the payment from the vendor, holds it against what was sold, and grants the credits. */
export async function fulfilPayment(
  dependencies: FulfilmentDependencies,
  paymentId: string,
): Promise<Fulfilment> {
  const { prisma, payments, clock } = dependencies
  const payment = await payments.readPayment(paymentId)
  if (payment.checkoutId === null) return { kind: 'foreign' }
  if (payment.confirmedAt === null) return { kind: 'unpaid' }

  const sold = await readWhatWasSold(prisma, payment.checkoutId)
  const now = clock()
  const { outcome } = await prisma.$callFunction<{ outcome: 'granted' | 'known' | 'mismatch' }>(
    'record_payment',
    [
      payment.id,
      sold?.id ?? null,
      sold?.customerId ?? null,
      payment.amountCents,
      payment.currency,
      findMismatch(payment, sold),
      newId(),
      payment.confirmedAt,
      now,
      expiryOf(payment.confirmedAt, now),
    ],
  )
  return outcome === 'mismatch' ? { kind: outcome, paymentId } : { kind: outcome }
}

interface Sold {
  readonly id: string
  readonly customerId: string
  readonly packageKey: string
  readonly amountCents: number
  /** The customer's id at the vendor. */
  readonly vendorCustomerId: string | null
}

async function readWhatWasSold(prisma: Database, checkoutId: string): Promise<Sold | null> {
  if (!isUuid(checkoutId)) return null
  const checkout = await prisma.checkout.findUnique({
    where: { id: checkoutId },
    include: { customer: { select: { paymentCustomer: { select: { vendorId: true } } } } },
  })
  return checkout && { ...checkout, vendorCustomerId: checkout.customer.paymentCustomer?.vendorId ?? null }
}

/** Says, for the operator, how a payment differs from what was sold; null when it does not. */
function findMismatch(payment: PaymentReport, sold: Sold | null): string | null {
  if (!sold) return `checkout ${payment.checkoutId}: unknown`
  const pairs = [
    ['amount', payment.amountCents, sold.amountCents],
    ['currency', payment.currency, 'usd'],
    ['package', payment.packageKey, sold.packageKey],
    ['customer', payment.vendorCustomerId, sold.vendorCustomerId],
  ] as const
  const differences = pairs
    .filter(([, paid, expected]) => paid !== expected)
    .map(([what, paid, expected]) => `${what} ${paid} instead of ${expected}`)
  return differences.length === 0 ? null : `checkout ${sold.id}: ${differences.join(', ')}`
}

/** The 30 days count from the payment, unless we heard of it so late that the customer would lose by it. */
function expiryOf(confirmedAt: Date, now: Date): Date {
  const late = now.getTime() - confirmedAt.getTime() > LATE_GRANT_MS
  return new Date((late ? now : confirmedAt).getTime() + CREDIT_LIFETIME_MS)
}
