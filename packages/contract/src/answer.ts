/** What an operation returns, used by the generated types of the port. */
import { formatCents, formatCredits } from './amounts.ts'

export interface Answer<Body> {
  readonly body: Body
  /**
   * The body as JSON, if it was written and checked before: it is sent byte for byte, even if the contract has changed
   * since. `body` then has the same content.
   */
  readonly json?: string
  /** The request that first got the answer. Present only on a replay. */
  readonly replayOf?: string
  readonly credits?: CreditReceipt
  /** For an agent: what it has used of its limits. */
  readonly spending?: Spending
  /** For an agent: the signed receipt of the payment. */
  readonly receipt?: string
  /** The sources that it was made from, each with its day. */
  readonly dataSources?: readonly DataSource[]
  /** For an agent: what of a stored answer was found wrong since, a sentence each. */
  readonly corrections?: readonly string[]
  /** After how many seconds it is worth asking again, because the answer will have changed. */
  readonly retryAfterSeconds?: number
}

/** The answer of an operation that costs credits. */
export interface PaidAnswer<Body> extends Answer<Body> {
  readonly credits: CreditReceipt
}

export interface DataSource {
  readonly name: string
  /** Such as "2026-10-13". */
  readonly date: string
}

/** What a key or an app has used, over all its rotations and connections. Null: no such limit. */
export interface Spending {
  /** Today (UTC). */
  readonly creditsToday: number
  readonly dailyCap: number | null
  /** What the credits spent in this calendar month (UTC) have cost. Null: there is no maximum to compare with. */
  readonly centsThisMonth: number | null
  readonly monthlyMaximumCents: number | null
}

/** What was used of the limits, such as "3 of 10 credits today and $1.20 of $2.00 this month (UTC)". */
export function describeSpending(spending: Spending): string {
  const { creditsToday, dailyCap, centsThisMonth, monthlyMaximumCents } = spending
  const today =
    dailyCap === null ? formatCredits(creditsToday) : `${creditsToday} of ${formatCredits(dailyCap)}`
  if (centsThisMonth === null || monthlyMaximumCents === null) return `${today} today (UTC)`
  return `${today} today and ${formatCents(centsThisMonth)} of ${formatCents(monthlyMaximumCents)} this month (UTC)`
}

/** The wire form, as in receipts and the tools' `_meta`. */
export function toSpendingFields({
  creditsToday,
  dailyCap,
  centsThisMonth,
  monthlyMaximumCents,
}: Spending): Readonly<Record<string, number | null>> {
  return {
    credits_today: creditsToday,
    daily_credit_cap: dailyCap,
    cents_this_month: centsThisMonth,
    monthly_maximum_cents: monthlyMaximumCents,
  }
}

interface CreditReceipt {
  /** What this answer cost: 0 on a replay. */
  readonly charged: number
  readonly remaining: number
}

export type NoInput = Readonly<Record<string, never>>
