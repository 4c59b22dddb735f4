import type { Query } from '../ui/older.tsx'

/** The rows of a page, of a list that was read with one more, and the query of the next page; undefined: there is none. */
export function takePage<Row>(
  found: readonly Row[],
  size: number,
  placeOf: (last: Row) => Query,
): { readonly rows: readonly Row[]; readonly next: Query | undefined } {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: last !== undefined && found.length > size ? placeOf(last) : undefined }
}
