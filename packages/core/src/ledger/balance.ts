import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'

/** Credits that the customer can spend now: not expired, not held, not taken back. */
export async function readAvailableCredits(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
): Promise<number> {
  const [row] = await prisma.$queryRaw<[{ available: number }]>`
    SELECT available_credits(${customerId}::uuid, ${clock()}::timestamptz) AS available`
  return row.available
}
