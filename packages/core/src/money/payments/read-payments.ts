/** What a customer paid, what it bought, and what was returned: for the customer and for the operator. */
import type { Database } from '../../foundation/db/client.ts'
import type { Prisma } from '../../generated/prisma/client.ts'

/** Everything known about a payment. */
export type PaymentRecord = Awaited<ReturnType<typeof listPayments>>[number]

interface PaymentPage {
  readonly offset: number
  readonly limit: number
}

/** Latest first; all of them without `page`. */
export async function listPayments(prisma: Database, customerId: string, page?: PaymentPage) {
  const payments = await prisma.payment.findMany({
    where: { customerId },
    include: WHAT_WENT_BACK,
    orderBy: [{ confirmedAt: 'desc' }, { id: 'desc' }],
    ...(page && { skip: page.offset, take: page.limit }),
  })
  return await addWhatWasBought(prisma, payments)
}

export interface PaymentFilter {
  /** Empty: all payments. */
  readonly id: string
  /** Only payments that bought nothing. */
  readonly isMismatch: boolean
}

/** Payments of all customers, for the operator; latest first. */
export async function listAllPayments(
  prisma: Database,
  { id, isMismatch }: PaymentFilter,
  page: PaymentPage,
) {
  const payments = await prisma.payment.findMany({
    where: { ...(id !== '' && { id }), ...(isMismatch && { mismatch: { not: null } }) },
    include: { ...WHAT_WENT_BACK, customer: { select: { email: true } } },
    orderBy: [{ confirmedAt: 'desc' }, { id: 'desc' }],
    skip: page.offset,
    take: page.limit,
  })
  return await addWhatWasBought(prisma, payments)
}

/** Null: this customer has no such payment. */
export async function readPayment(
  prisma: Database,
  { customerId, paymentId }: { readonly customerId: string; readonly paymentId: string },
): Promise<PaymentRecord | null> {
  const payments = await prisma.payment.findMany({
    where: { id: paymentId, customerId },
    include: WHAT_WENT_BACK,
  })
  return (await addWhatWasBought(prisma, payments))[0] ?? null
}

const WHAT_WENT_BACK = {
  refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  disputes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  reversal: true,
} as const satisfies Prisma.PaymentInclude

interface Bought {
  readonly paymentId: string
  readonly packageName: string
  readonly expiresAt: Date
}

/** `bought` is null for a payment that does not match what was sold. */
async function addWhatWasBought<Payment extends { readonly id: string }>(
  prisma: Database,
  payments: readonly Payment[],
) {
  const bought = await prisma.$queryRaw<Bought[]>`
    SELECT p.id AS "paymentId", k.name AS "packageName", g.expires_at AS "expiresAt"
    FROM payment p
    JOIN credit_grant g ON g.payment_id = p.id
    LEFT JOIN checkout c ON c.id = p.checkout_id
    LEFT JOIN top_up t ON t.id = p.top_up_id
    JOIN lookup_package k ON k.package_key = coalesce(c.package_key, t.package_key)
    WHERE p.id = ANY (${payments.map(({ id }) => id)})`
  const byPayment = new Map(bought.map(({ paymentId, ...each }) => [paymentId, each]))
  return payments.map((payment) => ({ ...payment, bought: byPayment.get(payment.id) ?? null }))
}
