import type { SpecRow } from '@vinspec/contract'

/** Key, label and value of each row in order; what is not known is left out. */
export function toRows(
  entries: readonly (readonly [key: string, label: string, value: string | string[] | null])[],
): SpecRow[] {
  return entries.flatMap(([key, label, value]) =>
    value === null || value.length === 0 ? [] : [{ key, label, value }],
  )
}
