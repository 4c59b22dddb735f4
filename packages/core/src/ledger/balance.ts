import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'

/** Credits that the customer can spend now: not expired, not held, not taken back. */
export async function readAvailableCredits(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
): Promise<number> {
  const row = await prisma.$callFunction<{ available: number }>('available_credits', [customerId, clock()])
  return row.available
}
