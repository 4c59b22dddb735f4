/** What a customer allows an API key or an app: to do what, and up to what. */

import { type Permission, readPermissions } from '../../foundation/permission.ts'
import { MAX_DAILY_CREDIT_CAP, MAX_MONTHLY_TOP_UP_CENTS } from '../../foundation/policy.ts'

export interface Allowance {
  readonly permissions: ReadonlySet<Permission>
  /** The most credits that may be spent in a day (UTC); null: as many as there are. */
  readonly dailyCreditCap: number | null
  /** The most that it may let automatic top-up charge in a month; null exactly without `top_up`. */
  readonly monthlyTopUpCents: number | null
}

export interface AppAllowance extends Allowance {
  /** Over all connections that the app has had. */
  readonly dailyCreditCap: number
}

/** What a key or an app may do unless the customer says otherwise: nothing that charges a card. */
export const USUAL_PERMISSIONS: ReadonlySet<Permission> = new Set(['lookups', 'purchases'])

export function isAllowance({ permissions, dailyCreditCap, monthlyTopUpCents }: Allowance): boolean {
  if (dailyCreditCap !== null && !isWithin(dailyCreditCap, MAX_DAILY_CREDIT_CAP)) return false
  if (!permissions.has('top_up')) return monthlyTopUpCents === null
  return monthlyTopUpCents !== null && isWithin(monthlyTopUpCents, MAX_MONTHLY_TOP_UP_CENTS)
}

/** Whether the one allows anything that the other does not. */
export function allowsMore(next: Allowance, now: Allowance): boolean {
  return (
    [...next.permissions].some((permission) => !now.permissions.has(permission)) ||
    (next.dailyCreditCap ?? Infinity) > (now.dailyCreditCap ?? Infinity) ||
    (next.monthlyTopUpCents ?? 0) > (now.monthlyTopUpCents ?? 0)
  )
}

interface StoredAllowance {
  readonly permissions: readonly string[]
  readonly monthlyTopUpCents: number | null
}

/**
 * As stored, and as code has it. Without a maximum, `top_up` allows nothing: keys that were made before keys had one
 * have it so, and so has what a computer was allowed by `vinspec login`.
 */
export function toAllowance<T extends StoredAllowance>(
  row: T,
): Omit<T, keyof StoredAllowance> & Pick<Allowance, keyof StoredAllowance> {
  const permissions = new Set(readPermissions(row.permissions))
  if (row.monthlyTopUpCents === null) permissions.delete('top_up')
  return { ...row, permissions, monthlyTopUpCents: permissions.has('top_up') ? row.monthlyTopUpCents : null }
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}
