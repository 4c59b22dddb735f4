import { type FunctionCaller, required } from '../../foundation/db/call-function.ts'
import * as sql from '../../generated/sql/functions.ts'

/** What top-ups of a calendar month (UTC) cost, in cents, those in flight included. Refunds give nothing back. */
export async function readMonthlySpend(on: FunctionCaller, customerId: string, month: Date): Promise<number> {
  const cents = await sql.monthlySpend(on, { customer: customerId, month: month.toISOString().slice(0, 10) })
  return Number(required(cents, 'the spend of a month'))
}
