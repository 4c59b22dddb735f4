import type { Query } from '../ui/older.tsx'

/** Takes a page from a list that was read with one extra row. The extra row says whether there is a next page, whose query is returned too. */
export function takePage<Row>(
  found: readonly Row[],
  size: number,
  placeOf: (last: Row) => Query,
): { readonly rows: readonly Row[]; readonly next: Query | undefined } {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, next: last !== undefined && found.length > size ? placeOf(last) : undefined }
}
