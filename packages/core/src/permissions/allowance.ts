/** What a customer allows an API key or an app: to do what, and up to what. */
import { MAX_DAILY_CREDIT_CAP, MAX_MONTHLY_TOP_UP_CENTS } from '../policy.ts'
import { type Permission, readPermissions } from './permission.ts'

export interface KeyAllowance {
  readonly permissions: ReadonlySet<Permission>
  /** The most credits that may be spent in a day (UTC); null: as many as there are. */
  readonly dailyCreditCap: number | null
}

export interface AppAllowance {
  readonly permissions: ReadonlySet<Permission>
  /** The most credits that may be spent in a day (UTC), over all connections that the app has had. */
  readonly dailyCreditCap: number
  /** The most that the app may let automatic top-up charge in a month; null exactly without `top_up`. */
  readonly monthlyTopUpCents: number | null
}

/** What an app may do unless the customer says otherwise: nothing that charges a card. */
export const USUAL_APP_PERMISSIONS: ReadonlySet<Permission> = new Set(['lookups', 'purchases'])

export function isKeyAllowance({ dailyCreditCap }: KeyAllowance): boolean {
  return dailyCreditCap === null || isWithin(dailyCreditCap, MAX_DAILY_CREDIT_CAP)
}

export function isAppAllowance({ permissions, dailyCreditCap, monthlyTopUpCents }: AppAllowance): boolean {
  if (!isWithin(dailyCreditCap, MAX_DAILY_CREDIT_CAP)) return false
  if (!permissions.has('top_up')) return monthlyTopUpCents === null
  return monthlyTopUpCents !== null && isWithin(monthlyTopUpCents, MAX_MONTHLY_TOP_UP_CENTS)
}

/** Whether the one allows anything that the other does not. */
export function allowsMore(next: KeyAllowance | AppAllowance, now: KeyAllowance | AppAllowance): boolean {
  return (
    [...next.permissions].some((permission) => !now.permissions.has(permission)) ||
    (next.dailyCreditCap ?? Infinity) > (now.dailyCreditCap ?? Infinity) ||
    monthlyMaximum(next) > monthlyMaximum(now)
  )
}

/** As stored, and as code has it. */
export function toAllowance<T extends { readonly permissions: readonly string[] }>(
  row: T,
): Omit<T, 'permissions'> & { readonly permissions: ReadonlySet<Permission> } {
  return { ...row, permissions: readPermissions(row.permissions) }
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}

function monthlyMaximum(allowance: KeyAllowance | AppAllowance): number {
  return 'monthlyTopUpCents' in allowance ? (allowance.monthlyTopUpCents ?? 0) : 0
}
