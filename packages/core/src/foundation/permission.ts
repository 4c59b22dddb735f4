/**
 * What a customer can allow an API key or an app to do. Reading, and turning automatic top-up off, require no
 * permission.
 */

export const PERMISSIONS = [
  /** Look up vehicles, and read saved results. */
  'lookups',
  /** Create payment pages, where only the customer can pay. */
  'purchases',
  /** Change the automatic top-up rule. */
  'top_up',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** What a caller may do, and within which limits. */
export interface Allowance {
  readonly permissions: ReadonlySet<Permission>
  /** The most credits that may be spent per day (UTC), including by earlier keys and connections; null: no cap. */
  readonly dailyCreditCap: number | null
  /** The most that the credits spent in a month (UTC) may have cost, in cents; null: no maximum. */
  readonly monthlyCents: number | null
  /**
   * The most that automatic top-up may be made to charge per month, in cents; null without `top_up`, and for customers
   * themselves.
   */
  readonly monthlyTopUpCents: number | null
}

export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(PERMISSIONS)

/** The allowance of customers themselves, and of test keys, which only rehearse. */
export const EVERYTHING: Allowance = {
  permissions: ALL_PERMISSIONS,
  dailyCreditCap: null,
  monthlyCents: null,
  monthlyTopUpCents: null,
}

/** The texts that name a permission; others are dropped. */
export function readPermissions(texts: readonly string[]): ReadonlySet<Permission> {
  return new Set(PERMISSIONS.filter((permission) => texts.includes(permission)))
}
