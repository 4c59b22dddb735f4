/** The daily report: every granted credit is accounted for, and our money records match the vendor's. */
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Payments } from '../payments/payments.ts'
import { type CreditReport, reportCredits } from './credit-balance.ts'
import { type MoneyReport, reportMoney } from './money-balance.ts'

export interface BalanceReport {
  /** All credits up to now. */
  readonly credits: CreditReport
  /** The money of the day. */
  readonly money: MoneyReport
  readonly balanced: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * `day` is any moment of the day (UTC). Throws `PaymentsUnavailable`.
 * @param recount whether to read every lookup instead of using the stored counts
 */
export async function reportBalance(
  dependencies: Dependencies & { readonly payments: Payments },
  day: Date,
  recount = false,
): Promise<BalanceReport> {
  const from = new Date(Math.floor(day.getTime() / DAY_MS) * DAY_MS)
  const span = { from, to: new Date(from.getTime() + DAY_MS) }
  const credits = await reportCredits(dependencies, recount)
  const money = await reportMoney(dependencies, span)
  const differences = credits.customers.length + credits.rows.length + money.differences.length
  return { credits, money, balanced: differences === 0 }
}
