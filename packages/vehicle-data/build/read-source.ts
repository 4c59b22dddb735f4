import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'

/** The rows of one file under `sources/`, as records by column name; `.gz` files are unpacked. */
export function readSource<Column extends string>(
  name: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const bytes = readFileSync(new URL(`../sources/${name}`, import.meta.url))
  const text = name.endsWith('.gz') ? gunzipSync(bytes) : bytes
  const rows: string[][] = parse(text)
  const header = rows.shift() ?? []
  const positions = columns.map((column) => {
    const position = header.indexOf(column)
    if (position < 0) throw new Error(`sources/${name} has no column "${column}"`)
    return [column, position] as const
  })
  return rows.map((row) => {
    const entries = positions.map(([column, position]) => [column, row[position] ?? ''] as const)
    return Object.fromEntries(entries) as Record<Column, string>
  })
}
