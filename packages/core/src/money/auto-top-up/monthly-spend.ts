import { type FunctionCaller, required } from '../../foundation/db/call-function.ts'
import * as sql from '../../generated/sql/functions.ts'

/** What the top-ups of a calendar month (UTC) cost, in cents, including those in flight. Refunds are not subtracted. */
export async function readMonthlySpend(on: FunctionCaller, customerId: string, month: Date): Promise<number> {
  const cents = await sql.monthlySpend(on, { customer: customerId, month: month.toISOString().slice(0, 10) })
  return Number(required(cents, 'the spend of a month'))
}
