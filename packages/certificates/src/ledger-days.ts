/**
 * Calculates the hash of a day of the ledger from its entries, as the database does
 * (core/src/money/ledger/close-ledger-day.sql).
 */
import { hash } from 'node:crypto'

/** An entry in the account file (`grant_entry`, `vehicle_lookup`). */
export interface LedgerEntry {
  readonly id: string
  /** Absent for a lookup, which settles one credit. */
  readonly kind?: string
  readonly credits?: number
  readonly grant_id: string
  readonly created_at: string
  readonly vin?: string
  readonly answer_id?: string
  readonly request_id?: string
  readonly reversal_version?: number | null
  readonly reason?: string | null
}

export interface LedgerDay {
  readonly customer_id: string
  readonly day: string
  readonly previous: string | null
}

/** The day (UTC); an empty text, which sorts before all days, if the time is invalid. */
export function dayOf({ created_at: at }: Pick<LedgerEntry, 'created_at'>): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, 10)
}

/** @param entries the entries of that day, in any order */
export function hashLedgerDay(
  { customer_id: customer, day, previous }: LedgerDay,
  entries: readonly LedgerEntry[],
): string {
  const lines = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(lineOf)
  return hash('sha256', ['vinspec ledger 1', customer, day, previous ?? '', lines.join('')].join('\n'))
}

function lineOf(entry: LedgerEntry): string {
  const { id, kind = 'settlement', credits = -1, grant_id: grant, created_at: at } = entry
  const { vin, answer_id: answer, request_id: request, reversal_version: version, reason } = entry
  const fields = [id, kind, credits, grant, new Date(at).toISOString(), vin, answer, request, version, reason]
  // The ledger writes no tab and no line break in a field: with one, a single entry could be hashed as several.
  return `${fields.map((field) => String(field ?? '').replaceAll(/[\t\n]/g, ' ')).join('\t')}\n`
}
