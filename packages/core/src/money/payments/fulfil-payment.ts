/** Turns a confirmed payment into credits, once, no matter how often and in which way we learn of it. */

import { formatCents } from '@vinspec/contract/amounts'
import { validate as isUuid } from 'uuid'
import { oneOf } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { CREDIT_LIFETIME_MS, LATE_GRANT_MS } from '../../foundation/policy.ts'
import { backInTrace } from '../../foundation/process/spans.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { PaymentReport, Payments } from './payments.ts'

export interface FulfilmentDependencies extends Dependencies {
  readonly payments: Payments
}

/**
 * granted: the credits are there now. known: this payment was recorded before. unpaid: no money yet.
 * foreign: not made by a purchase of ours. mismatch: not what was sold; recorded, nothing granted.
 */
export type Fulfilment =
  | { readonly kind: 'granted' | 'known' | 'unpaid' | 'foreign' }
  | { readonly kind: 'mismatch'; readonly paymentId: string }

/** Reads the payment from the vendor, compares it with what was sold, and grants the credits. */
export async function fulfilPayment(
  dependencies: FulfilmentDependencies,
  paymentId: string,
): Promise<Fulfilment> {
  const { prisma, payments, clock } = dependencies
  const payment = await payments.readPayment(paymentId)
  if (payment.checkoutId === null && payment.topUpId === null) return { kind: 'foreign' }
  if (payment.confirmedAt === null) return { kind: 'unpaid' }

  const now = await readMoment(prisma, clock)
  const payer = await findPayer(prisma, payment)
  const sold =
    (await readWhatWasSold(prisma, payment)) ?? (await recoverWhatWasSold(prisma, payment, payer, now))
  const { confirmedAt } = payment
  const recorded = await backInTrace(sold?.traceparent ?? null, { name: 'fulfil payment' }, () =>
    sql.recordPayment(prisma, {
      payment: payment.id,
      amount: payment.amountCents,
      currency: payment.currency,
      grant: newId(),
      confirmedAt,
      now,
      expiresAt: expiryOf(confirmedAt, now),
      checkout: sold?.kind === 'checkout' ? sold.id : null,
      topUp: sold?.kind === 'top-up' ? sold.id : null,
      customer: sold?.customerId ?? payer,
      mismatch: findMismatch(payment, payer, sold),
    }),
  )
  const kind = oneOf(['granted', 'known', 'mismatch'] as const, recorded)
  return kind === 'mismatch' ? { kind, paymentId } : { kind }
}

interface Sold {
  readonly kind: 'checkout' | 'top-up'
  readonly id: string
  readonly customerId: string
  readonly packageKey: string
  readonly amountCents: number
  /** The trace in which the purchase began. */
  readonly traceparent: string | null
}

/** Our customer whom the payment names; null: none that we know. */
async function findPayer(
  prisma: Database,
  { customerId, vendorCustomerId }: PaymentReport,
): Promise<string | null> {
  if (customerId !== null) {
    if (!isUuid(customerId)) return null
    return (await prisma.customer.findUnique({ where: { id: customerId } }))?.id ?? null
  }
  if (vendorCustomerId === null) return null
  const counterpart = await prisma.paymentCustomer.findUnique({ where: { vendorId: vendorCustomerId } })
  return counterpart?.customerId ?? null
}

async function readWhatWasSold(
  prisma: Database,
  { checkoutId, topUpId }: PaymentReport,
): Promise<Sold | null> {
  const id = checkoutId ?? topUpId
  if (id === null || !isUuid(id)) return null
  const query = { where: { id } }
  const sold =
    checkoutId === null ? await prisma.topUp.findUnique(query) : await prisma.checkout.findUnique(query)
  return sold && { ...sold, kind: checkoutId === null ? 'top-up' : 'checkout' }
}

/** For a purchase that was lost, such as after restoring a backup. Null: it matches no customer or package of ours. */
async function recoverWhatWasSold(
  prisma: Database,
  payment: PaymentReport,
  payer: string | null,
  now: Date,
): Promise<Sold | null> {
  const { id, checkoutId, topUpId, packageKey, vendorCustomerId, cardId, confirmedAt } = payment
  const isNamed = isUuid(checkoutId ?? topUpId) && (topUpId === null || cardId !== null)
  if (!isNamed || packageKey === null || payer === null || confirmedAt === null) return null
  if (vendorCustomerId !== null) {
    await sql.restorePaymentCustomer(prisma, { customer: payer, vendorCustomer: vendorCustomerId, now })
  }
  const recovered = await sql.recoverLostPurchase(prisma, {
    payment: id,
    customer: payer,
    card: cardId,
    package: packageKey,
    amount: payment.amountCents,
    confirmedAt,
    now,
    checkout: checkoutId,
    topUp: checkoutId === null ? topUpId : null,
  })
  return recovered ? await readWhatWasSold(prisma, payment) : null
}

/** Tells the operator how a payment differs from what was sold; null: it does not. */
function findMismatch(payment: PaymentReport, payer: string | null, sold: Sold | null): string | null {
  if (!sold) {
    return payment.checkoutId === null
      ? `top-up ${payment.topUpId}: unknown`
      : `checkout ${payment.checkoutId}: unknown`
  }
  const pairs = [
    ['amount', payment.amountCents, sold.amountCents],
    ['currency', payment.currency, 'usd'],
    ['package', payment.packageKey, sold.packageKey],
    ['customer', payer, sold.customerId],
  ] as const
  const differences = pairs
    .filter(([, paid, expected]) => paid !== expected)
    .map(([what, paid, expected]) => `${what} ${amountText(paid)} instead of ${amountText(expected)}`)
  return differences.length === 0 ? null : `${sold.kind} ${sold.id}: ${differences.join(', ')}`
}

const amountText = (value: string | number | null) => (typeof value === 'number' ? formatCents(value) : value)

/** The 30 days count from the payment, unless we learned of it so late that the customer would lose time. */
function expiryOf(confirmedAt: Date, now: Date): Date {
  const late = now.getTime() - confirmedAt.getTime() > LATE_GRANT_MS
  return new Date((late ? now : confirmedAt).getTime() + CREDIT_LIFETIME_MS)
}
