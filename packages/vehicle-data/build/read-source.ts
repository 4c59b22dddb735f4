import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'

export const sourcesFolder: URL = new URL('../sources/', import.meta.url)

/** The rows of one file under `sources/`, as records by column name; `.gz` files are unpacked. */
export function readSource<Column extends string>(
  name: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const rows = readRows<Column>(new URL(name, sourcesFolder))
  const missing = columns.filter((column) => rows[0]?.[column] === undefined)
  if (missing.length > 0) throw new Error(`sources/${name} lacks the columns ${missing.join(', ')}`)
  return rows
}

/** The rows of any such file. */
export function readRows<Column extends string>(file: URL): Record<Column, string>[] {
  return parse<Record<Column, string>>(unpacked(file), { columns: true })
}

/** The bytes of any file, of one packed with gzip or zip those inside. */
export function unpacked(file: URL): Uint8Array {
  const bytes = readFileSync(file)
  if (file.pathname.endsWith('.gz')) return gunzipSync(bytes)
  if (!file.pathname.endsWith('.zip')) return bytes
  const [only, ...others] = Object.values(unzipSync(bytes))
  if (only === undefined || others.length > 0) throw new Error(`${file.pathname} must have one file`)
  return only
}
