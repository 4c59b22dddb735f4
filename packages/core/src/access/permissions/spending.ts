/** What a key or an app has used of what it may, as its receipts and the portal say it. */
import type { Spending } from '@vinspec/contract/answer'
import { required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

export async function readSpending(
  { prisma, clock }: Dependencies,
  { customerId, spenderId }: { readonly customerId: string; readonly spenderId: string },
): Promise<Spending> {
  const row = await sql.readSpending(prisma, { customer: customerId, spender: spenderId, now: clock() })
  return {
    creditsToday: required(row.creditsToday, 'what was spent today'),
    dailyCap: row.dailyCap,
    centsThisMonth: row.centsThisMonth,
    monthlyMaximumCents: row.monthlyCents,
  }
}
