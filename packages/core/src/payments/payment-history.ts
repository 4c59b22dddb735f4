import type { Database } from '../db/client.ts'

/** Everything that the customer paid, the latest first, with what went back. For the operator. */
export async function readPaymentHistory(prisma: Database, customerId: string) {
  const payments = await prisma.payment.findMany({
    where: { customerId },
    include: {
      refunds: { orderBy: { createdAt: 'asc' } },
      disputes: { orderBy: { createdAt: 'asc' } },
      reversal: true,
    },
    orderBy: { confirmedAt: 'desc' },
  })
  const grants = await prisma.creditGrant.findMany({
    where: { customerId, paymentId: { in: payments.map(({ id }) => id) } },
  })
  const bySource = new Map(grants.map((grant) => [grant.paymentId, grant]))
  return payments.map((payment) => ({ ...payment, grant: bySource.get(payment.id) ?? null }))
}
