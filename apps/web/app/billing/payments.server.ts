/** Payments as their customer sees them: what was bought, and what was returned. */
import { listPayments, type PaymentRecord, readPayment } from '@vinspec/core/payments'
import type { Services } from '@vinspec/web/services'
import { readPageNumber } from '../server/page-number.server.ts'

export type Payment = ReturnType<typeof toPayment>

export interface PaymentPage {
  readonly payments: readonly Payment[]
  readonly page: number
  readonly hasOlder: boolean
}

const PAGE_SIZE = 10

/** One page of the list, the latest payments first. */
export async function readPaymentPage(
  { prisma }: Services,
  customerId: string,
  asked: string | null,
): Promise<PaymentPage> {
  const page = readPageNumber(asked)
  const offset = (page - 1) * PAGE_SIZE
  const found = await listPayments(prisma, customerId, { offset, limit: PAGE_SIZE + 1 })
  return {
    payments: found.slice(0, PAGE_SIZE).map(toPayment),
    page,
    hasOlder: found.length > PAGE_SIZE,
  }
}

/** Null if this customer made no such payment. */
export async function readReceipt(
  { prisma }: Services,
  customerId: string,
  paymentId: string,
): Promise<Payment | null> {
  const found = await readPayment(prisma, { customerId, paymentId })
  return found && toPayment(found)
}

/** Leaves out what is for the operator. */
function toPayment({ id, bought, refunds, disputes, reversal, ...payment }: PaymentRecord) {
  const { amountCents, currency, credits, confirmedAt, topUpId } = payment
  const backCents = (reversal?.refundedCents ?? 0) + (reversal?.disputedCents ?? 0)
  return {
    id,
    amountCents,
    currency,
    credits,
    paidAt: confirmedAt,
    isAutomatic: topUpId !== null,
    /** Null for a mismatch: the payment bought nothing. */
    bought,
    refunds: refunds.map(toMove),
    disputes: disputes.map(toMove),
    /** What was refunded or disputed, up to the whole amount. */
    backCents: Math.min(backCents, amountCents),
    creditsTakenBack: reversal?.revokedCredits ?? 0,
  }
}

interface Move {
  readonly id: string
  readonly amountCents: number
  readonly state: string
  readonly createdAt: Date
}

/** The fields of a refund or a dispute that a page shows. */
export function toMove({ id, amountCents, state, createdAt }: Move): Move {
  return { id, amountCents, state, createdAt }
}
