import type { Database } from '../../foundation/db/client.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'

const BATCH = 5_000

/** Deletes a customer's request log: up to 90 days of requests, too many for a single statement. Safe to repeat. */
export async function forgetRequests(prisma: Database, customerId: string): Promise<void> {
  await inBatches(
    BATCH,
    () => prisma.$executeRaw`
      DELETE FROM api_request WHERE (customer_id, created_at, request_id) IN (
        SELECT customer_id, created_at, request_id FROM api_request
        WHERE customer_id = ${customerId}::uuid ORDER BY created_at LIMIT ${BATCH})`,
  )
}
