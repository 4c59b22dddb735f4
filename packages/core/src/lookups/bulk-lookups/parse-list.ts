/** A list as the rows of a bulk lookup. Megabytes of it can take seconds: see `parse-in-thread.ts`. */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { readVinList } from '@vinspec/vehicle-data/vin-list'
import { fingerprint } from '../../foundation/idempotency/fingerprint.ts'
import { MAX_BULK_ROWS } from '../../foundation/policy.ts'
import { toStorable } from '../../foundation/text/storable-text.ts'
import { foldEntries, type NewRow } from './fold-entries.ts'

/** A file, or the VINs of a batch and the options that say which batch it is. */
export type ListSource = { readonly content: Uint8Array } | BatchSource

interface BatchSource {
  readonly vins: readonly string[]
  readonly skipOwned: boolean
  readonly maxCredits: number | null
}

export type ParsedList =
  | {
      readonly ok: true
      readonly rows: readonly NewRow[]
      /** Of a batch: the same for the same VINs and options. */
      readonly digest?: Uint8Array<ArrayBuffer>
    }
  | { readonly ok: false; readonly fault: string }

export function parseList(source: ListSource): ParsedList {
  if ('vins' in source) return parseBatch(source)
  const list = readVinList(source.content, { most: MAX_BULK_ROWS })
  if (!list.ok) return list
  return { ok: true, rows: foldEntries(list.rows.filter(({ typed }) => typed !== '')) }
}

function parseBatch({ vins, skipOwned, maxCredits }: BatchSource): ParsedList {
  const typed = vins.map((vin) => toStorable(vin))
  const content = [...new Set(typed.map(tidyVin))].sort()
  return {
    ok: true,
    rows: foldEntries(typed.map((each, index) => ({ line: index + 1, typed: each }))),
    digest: fingerprint('POST /batches', { content, skipOwned, maxCredits }),
  }
}
