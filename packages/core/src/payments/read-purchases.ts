import type { Database } from '../db/client.ts'

export interface Purchase {
  /** The vendor's id of the payment. */
  readonly paymentId: string
  readonly amountCents: number
  readonly credits: number
  readonly paidAt: Date
  /** purchase, or top_up when it was bought automatically. */
  readonly source: string
}

/** What the customer has paid for, newest first. */
export async function listPurchases(prisma: Database, customerId: string): Promise<Purchase[]> {
  return await prisma.$queryRaw<Purchase[]>`
    SELECT p.id AS "paymentId", p.amount_cents AS "amountCents", p.credits, p.confirmed_at AS "paidAt", g.source
    FROM payment p JOIN credit_grant g ON g.payment_id = p.id
    WHERE p.customer_id = ${customerId}::uuid
    ORDER BY p.confirmed_at DESC, p.id`
}
