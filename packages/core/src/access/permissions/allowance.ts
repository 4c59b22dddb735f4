/** What a customer allows an API key or an app: what it may do, and within which limits. */

import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { type Allowance, type Permission, readPermissions } from '../../foundation/permission.ts'
import { MAX_DAILY_CREDIT_CAP, MAX_MONTHLY_CENTS } from '../../foundation/policy.ts'

/** What a key or an app may do by default: nothing that charges a card. */
export const USUAL_PERMISSIONS: ReadonlySet<Permission> = new Set(['lookups', 'purchases'])

/**
 * Sets what a key or an app may do, within seconds on every replica. False: this customer has no such active key or
 * connection, or an app would have no daily cap.
 * @param of the customer, and the ID of the key or the connection
 */
export async function changeAllowance(
  prisma: Database,
  of: { readonly customerId: string; readonly id: string },
  allowance: Allowance,
): Promise<boolean> {
  const { customerId, id } = of
  if (!isUuid(id) || !isAllowance(allowance)) return false
  const active = { some: { id, revokedAt: null } }
  // An app always has a daily cap.
  const asApp = allowance.dailyCreditCap === null ? [] : [{ connections: active }]
  const { count } = await prisma.spender.updateMany({
    where: { customerId, OR: [{ apiKeys: active }, ...asApp] },
    data: toStored(allowance),
  })
  return count === 1
}

export function isAllowance(allowance: Allowance): boolean {
  const { permissions, dailyCreditCap, monthlyCents, monthlyTopUpCents } = allowance
  if (monthlyCents !== null && !isWithin(monthlyCents, MAX_MONTHLY_CENTS)) return false
  if (dailyCreditCap !== null && !isWithin(dailyCreditCap, MAX_DAILY_CREDIT_CAP)) return false
  if (!permissions.has('top_up')) return monthlyTopUpCents === null
  return monthlyTopUpCents !== null && isWithin(monthlyTopUpCents, MAX_MONTHLY_CENTS)
}

/** Whether `next` allows anything that `now` does not. */
export function allowsMore(next: Allowance, now: Allowance): boolean {
  return (
    [...next.permissions].some((permission) => !now.permissions.has(permission)) ||
    (next.dailyCreditCap ?? Infinity) > (now.dailyCreditCap ?? Infinity) ||
    (next.monthlyCents ?? Infinity) > (now.monthlyCents ?? Infinity) ||
    (next.monthlyTopUpCents ?? 0) > (now.monthlyTopUpCents ?? 0)
  )
}

export interface StoredAllowance {
  readonly permissions: readonly string[]
  readonly dailyCreditCap: number | null
  readonly monthlyCents: number | null
  readonly monthlyTopUpCents: number | null
}

export function toStored({ permissions, dailyCreditCap, monthlyCents, monthlyTopUpCents }: Allowance) {
  return { permissions: [...permissions], dailyCreditCap, monthlyCents, monthlyTopUpCents }
}

/**
 * Converts an allowance from its stored form. Without a maximum, `top_up` allows nothing: it is stored like that for
 * keys from before there was a maximum, and for what `vinspec login` was allowed.
 */
export function toAllowance(stored: StoredAllowance): Allowance {
  const { permissions, dailyCreditCap, monthlyCents, monthlyTopUpCents } = stored
  const allowed = new Set(readPermissions(permissions))
  if (monthlyTopUpCents === null) allowed.delete('top_up')
  return {
    permissions: allowed,
    dailyCreditCap,
    monthlyCents,
    monthlyTopUpCents: allowed.has('top_up') ? monthlyTopUpCents : null,
  }
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}
