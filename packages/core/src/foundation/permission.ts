/** What a customer can allow an API key or an app to do. Reading, and turning automatic top-up off, needs none. */

export const PERMISSIONS = [
  /** Look up vehicles, and read what was looked up. */
  'lookups',
  /** Create payment pages, where only the customer can pay. */
  'purchases',
  /** Change the automatic top-up rule. */
  'top_up',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** What a caller may do, and up to what. */
export interface Allowance {
  readonly permissions: ReadonlySet<Permission>
  /** The most credits that may be spent in a day (UTC), also through earlier keys and connections; null: as many as there are. */
  readonly dailyCreditCap: number | null
  /** What the credits may have cost that are spent in a month (UTC), in cents; null: any amount. */
  readonly monthlyCents: number | null
  /** The most that automatic top-up may be made to charge in a month; null: without `top_up`, and for customers themselves. */
  readonly monthlyTopUpCents: number | null
}

export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(PERMISSIONS)

/** Of customers themselves, and of test keys, which only rehearse. */
export const EVERYTHING: Allowance = {
  permissions: ALL_PERMISSIONS,
  dailyCreditCap: null,
  monthlyCents: null,
  monthlyTopUpCents: null,
}

/** Of texts, those that name a permission. */
export function readPermissions(texts: readonly string[]): ReadonlySet<Permission> {
  return new Set(PERMISSIONS.filter((permission) => texts.includes(permission)))
}
