import type { Database } from '../../foundation/db/client.ts'

/** Records that an operator has settled what is open about a payment. False: there is no such payment. */
export async function closeCase(prisma: Database, paymentId: string): Promise<boolean> {
  const closed = await prisma.$executeRaw`
    INSERT INTO closed_case (payment_id, closed_at)
    SELECT id, clock_timestamp() FROM payment WHERE id = ${paymentId}
    ON CONFLICT (payment_id) DO UPDATE SET closed_at = EXCLUDED.closed_at`
  return closed === 1
}
