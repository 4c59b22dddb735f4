/**
 * What can be said about each VIN of a list without any source: whether it is a valid VIN, and whether it is a
 * repetition.
 */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { parseVin } from '@vinspec/vehicle-data/vin'
import type { VinRow } from '@vinspec/vehicle-data/vin-list'
import type { RowState } from './bulk-lookup.ts'

/** How much of a line is stored, after all of it was checked. */
const MOST_TYPED = 100

export interface NewRow {
  readonly line: number
  readonly typed: string
  /** Null: there is no VIN to look up. */
  readonly vin: string | null
  readonly state: Extract<RowState, 'unchecked' | 'invalid' | 'duplicate'>
  /** Why there is no VIN to look up; otherwise null. */
  readonly message: string | null
}

export function foldEntries(entries: ReadonlyArray<Pick<VinRow, 'line' | 'typed'>>): NewRow[] {
  const lines = new Map<string, number>()
  return entries.map(({ line, typed }): NewRow => {
    const row = { line, typed: toStored(typed) }
    const parsed = parseVin(tidyVin(typed))
    if (!parsed.ok) return { ...row, vin: null, state: 'invalid', message: parsed.fault.message }
    const before = lines.get(parsed.vin)
    if (before !== undefined) {
      return { ...row, vin: null, state: 'duplicate', message: `The same VIN as on line ${before}.` }
    }
    lines.set(parsed.vin, line)
    return { ...row, vin: parsed.vin, state: 'unchecked', message: null }
  })
}

/** What is in no text, and what neither a database nor a terminal takes, is shown as a question mark. */
function toStored(typed: string): string {
  return typed
    .slice(0, MOST_TYPED)
    .replaceAll(/[^\P{Cc}\s]/gu, '\uFFFD')
    .toWellFormed()
}
