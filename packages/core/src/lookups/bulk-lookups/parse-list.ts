/** What a file says, as the rows of a list. Five megabytes can take seconds: see `parse-in-thread.ts`. */
import { readVinList } from '@vinspec/vehicle-data/vin-list'
import { MAX_BULK_ROWS } from '../../foundation/policy.ts'
import { foldEntries, type NewRow } from './fold-entries.ts'

export type ParsedList =
  | { readonly ok: true; readonly rows: readonly NewRow[] }
  | { readonly ok: false; readonly fault: string }

export function parseList(content: Uint8Array): ParsedList {
  const list = readVinList(content, { most: MAX_BULK_ROWS })
  if (!list.ok) return list
  return { ok: true, rows: foldEntries(list.rows.filter(({ typed }) => typed !== '')) }
}
