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

export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(PERMISSIONS)

/** Of texts, those that name a permission. */
export function readPermissions(texts: readonly string[]): ReadonlySet<Permission> {
  return new Set(PERMISSIONS.filter((permission) => texts.includes(permission)))
}
