/**
 * The downloaded account file, which is not signed. So its days count only as far as a signed day is chained to them:
 * through the hash that the signed day names for the day before, and so on to the first day.
 */
import { isObject } from '@vinspec/contract/guards'
import { type ClaimsOf, type Fields, hasClaims } from './claims.ts'
import { dayOf, hashLedgerDay, type LedgerDay, type LedgerEntry } from './ledger-days.ts'
import type { LedgerDayClaims, ReceiptClaims } from './receipts.ts'

export interface Account {
  readonly id: string
  readonly entries: readonly LedgerEntry[]
  readonly days: readonly ChainedDay[]
}

interface ChainedDay extends LedgerDay {
  readonly sha256: string
}

interface Signed {
  readonly receipts: readonly ReceiptClaims[]
  /** Earliest first. */
  readonly days: readonly LedgerDayClaims[]
}

/**
 * Checks that the account's entries are those of the signed days and all days before, and that each receipt has its
 * entry.
 */
export function compareWithAccount(account: Account, { receipts, days }: Signed) {
  const faults: string[] = []
  const settled = new Map(account.entries.map((entry) => [entry.id, entry]))
  for (const { lookup_id: id, vin, looked_up_at } of receipts) {
    const entry = settled.get(id)
    if (entry?.vin !== vin) faults.push(`Lookup ${id} has a receipt, but isn't in the account.`)
    else if (Date.parse(entry.created_at) !== Date.parse(looked_up_at))
      faults.push(`Lookup ${id} has another time in the account than in its receipt.`)
  }
  const last = days.at(-1)
  if (!last) {
    const how = 'Verify it with signed days: vinspec ledger --all --json.'
    return { faults: [...faults, `Nobody signed the file of the account. ${how}`], compared: 0, unsigned: 0 }
  }
  const byDay = Map.groupBy(account.entries, dayOf)
  const chained = new Set<string>()
  let expected: string | null = last.sha256
  for (const each of chainOf(account, days)) {
    if (each.day > last.day) continue
    if (each.sha256 !== expected) faults.push(`${each.day} isn't what the day after it is chained to.`)
    if (hashLedgerDay(each, byDay.get(each.day) ?? []) !== each.sha256)
      faults.push(`${each.day}: the entries aren't those that were chained.`)
    chained.add(each.day)
    expected = each.previous
  }
  if (expected !== null) faults.push('The day that the first one here is chained to is missing.')
  for (const day of byDay.keys()) {
    if (day <= last.day && !chained.has(day)) faults.push(`${day} has entries that were never chained.`)
  }
  const unsigned = account.entries.filter((entry) => dayOf(entry) > last.day).length
  return { faults, compared: chained.size, unsigned }
}

/** The days, latest first: as signed, or else as the account has them. */
function chainOf(account: Account, days: readonly LedgerDayClaims[]): ChainedDay[] {
  const all = new Map<string, ChainedDay>()
  for (const each of [...account.days, ...days]) all.set(each.day, each)
  return [...all.values()].sort((one, other) => (one.day > other.day ? -1 : 1))
}

/** Whether it was the file of an account, even if it cannot be read as one, such as a part of it. */
export function looksLikeAccount(text: string): boolean {
  return text.includes('"grant_entry"') && text.includes('"vehicle_lookup"')
}

/** Undefined: it is another kind of file. */
export function readAccount(text: string): Account | undefined {
  const file = parse(text)
  const { customer, grant_entry: grants, vehicle_lookup: lookups, ledger_day: days } = file
  if (!isObject(customer) || !areRows(grants, ENTRY) || !areRows(lookups, ENTRY) || !areRows(days, DAY))
    return undefined
  const id = String(customer['id'])
  return { id, entries: [...grants, ...lookups], days: days.map((row) => ({ ...row, customer_id: id })) }
}

const ENTRY = { id: 'string', grant_id: 'string', created_at: 'string' } as const
const DAY = { day: 'string', previous: 'string?', sha256: 'string' } as const

function areRows<Wanted extends Fields>(rows: unknown, wanted: Wanted): rows is Array<ClaimsOf<Wanted>> {
  return Array.isArray(rows) && rows.every((row) => isObject(row) && hasClaims(row, wanted))
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
