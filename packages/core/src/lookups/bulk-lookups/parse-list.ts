/** Parses a list into the rows of a bulk lookup. Megabytes can take seconds: see `parse-in-thread.ts`. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { type ListFault, NO_VINS, readVinList, type VinRow } from '@vinspec/vehicle-data/vin-list'
import { fingerprint } from '../../foundation/idempotency/fingerprint.ts'
import { MAX_BULK_ROWS } from '../../foundation/policy.ts'
import { foldEntries, type NewRow } from './fold-entries.ts'

export interface ListFile {
  readonly content: Uint8Array
  /** The column with the VINs, by name or number; omitted: it is detected. */
  readonly column?: string | undefined
}

/** The options that, together with the VINs, identify the batch. */
interface BatchTerms {
  readonly skipOwned: boolean
  readonly maxCredits: number | null
}

export type ListSource = (ListFile | { readonly vins: readonly string[] }) & { readonly terms?: BatchTerms }

/** A list's rows as the database takes them, so that the thread that serves requests need not touch each. */
export interface ListRows {
  readonly count: number
  /** JSON of 5,000 {@link NewRow} each, and of the rest. */
  readonly parts: readonly string[]
}

export type ParsedList =
  | (ListRows & {
      readonly ok: true
      /** For a batch: the same for the same VINs and options. */
      readonly digest?: Uint8Array<ArrayBuffer>
    })
  | ListFault

/** How many rows one statement inserts: few enough that it stays short and other requests are served in between. */
export const ROWS_AT_ONCE = 5_000

export function parseList(source: ListSource): ParsedList {
  const entries = readEntries(source)
  if ('fault' in entries) return entries
  const rows = toListRows(foldEntries(entries))
  if (!source.terms) return { ok: true, ...rows }
  const content = [...new Set(entries.map(({ typed }) => tidyVin(typed)))].sort()
  return { ok: true, ...rows, digest: fingerprint('POST /batches', { content, ...source.terms }) }
}

export function toListRows(rows: readonly NewRow[]): ListRows {
  const parts: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    parts.push(JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE)))
  }
  return { count: rows.length, parts }
}

function readEntries(source: ListSource): ReadonlyArray<Pick<VinRow, 'line' | 'typed'>> | ListFault {
  if ('vins' in source) {
    const entries = source.vins.map((vin, index) => ({ line: index + 1, typed: vin }))
    const filled = entries.filter(({ typed }) => typed.trim() !== '')
    return filled.length > 0 ? filled : NO_VINS
  }
  const list = readVinList(source.content, { most: MAX_BULK_ROWS, column: source.column })
  return list.ok ? list.rows.filter(({ typed }) => typed !== '') : list
}
