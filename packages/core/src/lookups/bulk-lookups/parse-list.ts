/** Parses a list into the rows of a bulk lookup. Megabytes can take seconds: see `parse-in-thread.ts`. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { type ListFault, readVinList, type VinRow } from '@vinspec/vehicle-data/vin-list'
import { fingerprint } from '../../foundation/idempotency/fingerprint.ts'
import { MAX_BULK_ROWS } from '../../foundation/policy.ts'
import { toStorable } from '../../foundation/text/storable-text.ts'
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

export type ParsedList =
  | {
      readonly ok: true
      readonly rows: readonly NewRow[]
      /** For a batch: the same for the same VINs and options. */
      readonly digest?: Uint8Array<ArrayBuffer>
    }
  | ListFault

export function parseList(source: ListSource): ParsedList {
  const entries = readEntries(source)
  if ('fault' in entries) return entries
  const rows = foldEntries(entries)
  if (!source.terms) return { ok: true, rows }
  const content = [...new Set(entries.map(({ typed }) => tidyVin(typed)))].sort()
  return { ok: true, rows, digest: fingerprint('POST /batches', { content, ...source.terms }) }
}

function readEntries(source: ListSource): ReadonlyArray<Pick<VinRow, 'line' | 'typed'>> | ListFault {
  if ('vins' in source) return source.vins.map((vin, index) => ({ line: index + 1, typed: toStorable(vin) }))
  const list = readVinList(source.content, { most: MAX_BULK_ROWS, column: source.column })
  return list.ok ? list.rows.filter(({ typed }) => typed !== '') : list
}
