/** What a file says, as the rows of a list. Five megabytes can take seconds: see `parse-in-thread.ts`. */
import { foldEntries, type NewRow } from './fold-entries.ts'
import { readVinList } from './read-vin-list.ts'

export type ParsedList =
  | { readonly ok: true; readonly rows: readonly NewRow[] }
  | { readonly ok: false; readonly fault: string }

export function parseList(content: Uint8Array): ParsedList {
  const list = readVinList(content)
  return list.ok ? { ok: true, rows: foldEntries(list.entries) } : list
}
