/** The daily report: nothing granted is unaccounted for, and the money is what the vendor says. */
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Payments } from '../payments/payments.ts'
import { type CreditReport, reportCredits } from './credit-balance.ts'
import { type MoneyReport, reportMoney } from './money-balance.ts'

export interface BalanceReport {
  /** Everything up to now. */
  readonly credits: CreditReport
  /** The day's. */
  readonly money: MoneyReport
  readonly balanced: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * `day` is any moment of it; days are UTC. Throws `PaymentsUnavailable`.
 * @param recount whether every lookup is read, instead of what is kept counted of them
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
