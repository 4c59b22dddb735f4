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
  const rows = parse<Record<Column, string>>(text, { columns: true })
  const missing = columns.filter((column) => rows[0]?.[column] === undefined)
  if (missing.length > 0) throw new Error(`sources/${name} lacks the columns ${missing.join(', ')}`)
  return rows
}
