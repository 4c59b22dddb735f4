/** How fast credits are spent, and when none will be left. */

import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WINDOW_DAYS = 30

/** With a history of fewer days, or with lookups on fewer of them, no forecast of use is possible. */
const LEAST_DAYS = 7
const LEAST_ACTIVE_DAYS = 3

export interface CreditUse {
  /** Lookups in the last 30 days. */
  readonly lookups: number
  /** Credits per day; null: too few lookups for a forecast. */
  readonly perDay: number | null
}

interface Counted {
  readonly lookups: number
  readonly first: Date | null
  readonly activeDays: number
  /** Whether there were lookups before that time. */
  readonly isOld: boolean
}

export async function readCreditUse({ prisma, clock }: Dependencies, customerId: string): Promise<CreditUse> {
  const now = await readMoment(prisma, clock)
  const since = new Date(now.getTime() - WINDOW_DAYS * DAY_MS)
  const [counted] = await prisma.$queryRaw<Counted[]>`
    SELECT count(*)::int AS lookups, min(created_at) AS first,
      count(DISTINCT (created_at AT TIME ZONE 'UTC')::date)::int AS "activeDays",
      EXISTS (
        SELECT FROM vehicle_lookup WHERE customer_id = ${customerId}::uuid AND created_at <= ${since}::timestamptz
      ) AS "isOld"
    FROM vehicle_lookup WHERE customer_id = ${customerId}::uuid AND created_at > ${since}::timestamptz`
  return counted ? toCreditUse(counted, now) : { lookups: 0, perDay: null }
}

function toCreditUse({ lookups, first, activeDays, isOld }: Counted, now: Date): CreditUse {
  const days = isOld || !first ? WINDOW_DAYS : (now.getTime() - first.getTime()) / DAY_MS
  const isEnough = days >= LEAST_DAYS && activeDays >= LEAST_ACTIVE_DAYS
  return { lookups, perDay: isEnough ? lookups / days : null }
}

export interface Lot {
  readonly left: number
  readonly expiresAt: Date
}

export interface CreditForecast {
  /** When no credit will be left. */
  readonly goneAt: Date
  /** What removes the last of them. */
  readonly cause: 'use' | 'expiry'
  /** Credits that will expire unused. */
  readonly unused: number
}

/**
 * Spends lots in consumption order at a steady rate. Null: there are none.
 * @param perDay 0 if use cannot be forecast: then all credits expire
 */
export function forecastCredits(lots: readonly Lot[], perDay: number, now: Date): CreditForecast | null {
  if (lots.length === 0) return null
  let at = now.getTime()
  let unused = 0
  let cause: CreditForecast['cause'] = 'expiry'
  for (const { left, expiresAt } of lots) {
    const usable = Math.max(expiresAt.getTime() - at, 0) * (perDay / DAY_MS)
    if (usable >= left) {
      at += (left / perDay) * DAY_MS
      cause = 'use'
    } else {
      unused += left - usable
      at = Math.max(at, expiresAt.getTime())
      cause = 'expiry'
    }
  }
  return { goneAt: new Date(at), cause, unused: Math.floor(unused) }
}
