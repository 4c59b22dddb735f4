import type { Database } from '../db/client.ts'

/** What top-ups of a calendar month (UTC) cost, in cents, those in flight included. Refunds give nothing back. */
export async function readMonthlySpend(prisma: Database, customerId: string, month: Date): Promise<number> {
  const [row] = await prisma.$queryRaw<Array<{ cents: number }>>`
    SELECT cents::int FROM monthly_spend(${customerId}::uuid, ${month}::date)`
  return row?.cents ?? 0
}
