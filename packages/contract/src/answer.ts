/** What an operation gives, and what the generated types of the port are made of. */
import { formatCents, formatCredits } from './amounts.ts'

export interface Answer<Body> {
  readonly body: Body
  /**
   * The body as JSON, where it is written already, and was judged then: it goes out byte for byte, even if the contract has
   * changed since. Then the body is what that says.
   */
  readonly json?: string
  /** The request that produced the answer; present on a replay only. */
  readonly replayOf?: string
  readonly credits?: CreditReceipt
  /** For an agent: what it has used of what it may. */
  readonly spending?: Spending
  /** For an agent: what proves that it was paid for, signed. */
  readonly receipt?: string
  /** Whose data it was made from, with the day of each. */
  readonly dataSources?: readonly DataSource[]
  /** When it is worth asking again: there will be more to say. */
  readonly retryAfterSeconds?: number
}

/** Of an operation that costs credits. */
export interface PaidAnswer<Body> extends Answer<Body> {
  readonly credits: CreditReceipt
}

export interface DataSource {
  readonly name: string
  /** "2026-10-13". */
  readonly date: string
}

/** Of a key or an app, over all its rotations and connections. Null: no such limit. */
export interface Spending {
  /** Today (UTC). */
  readonly creditsToday: number
  readonly dailyCap: number | null
  /** What the credits have cost that were spent this calendar month (UTC). Null: there is no maximum to hold it against. */
  readonly centsThisMonth: number | null
  readonly monthlyMaximumCents: number | null
}

/** What was spent of what may be, e.g. "3 of 10 credits today and $1.20 of $2.00 this month (UTC)". */
export function describeSpending(spending: Spending): string {
  const { creditsToday, dailyCap, centsThisMonth, monthlyMaximumCents } = spending
  const today =
    dailyCap === null ? formatCredits(creditsToday) : `${creditsToday} of ${formatCredits(dailyCap)}`
  if (centsThisMonth === null || monthlyMaximumCents === null) return `${today} today (UTC)`
  return `${today} today and ${formatCents(centsThisMonth)} of ${formatCents(monthlyMaximumCents)} this month (UTC)`
}

/** As receipts and `_meta` of tools have it. */
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
  /** What this answer cost: none on a replay. */
  readonly charged: number
  readonly remaining: number
}

export type NoInput = Readonly<Record<string, never>>
