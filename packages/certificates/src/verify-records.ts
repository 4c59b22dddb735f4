/**
 * Whether what a customer kept is ours, and whole: receipts and days of the ledger in files of any kind, and the file of the account,
 * whose entries have to be those that were chained. It needs no more than our public keys.
 */
import { type ClaimsOf, type Fields, hasClaims } from './claims.ts'
import { dayOf, hashLedgerDay, type LedgerDay, type LedgerEntry } from './ledger-days.ts'
import { type LedgerDayClaims, type ReceiptClaims, verifyReceipt } from './receipts.ts'
import { isObject, type TrustedKey } from './verify-statement.ts'

export interface RecordsVerdict {
  /** Empty: all is as it was signed, and nothing contradicts anything. */
  readonly faults: readonly string[]
  readonly receipts: readonly ReceiptClaims[]
  readonly days: readonly LedgerDayClaims[]
  /** How many days were compared with their entries. */
  readonly compared: number
}

export function verifyRecords(texts: readonly string[], keys: readonly TrustedKey[]): RecordsVerdict {
  const faults: string[] = []
  const receipts = new Map<string, ReceiptClaims>()
  const days = new Map<string, LedgerDayClaims>()
  for (const statement of findStatements(texts)) {
    const verdict = verifyReceipt(statement, keys)
    const about = `${statement.slice(0, 12)}…${statement.slice(-8)}`
    if (verdict.kind === 'not_genuine') faults.push(`${about} isn't signed by vinspec.`)
    else if (verdict.kind === 'withdrawn')
      faults.push(`${about} has a signature that others may have forged.`)
    else if (verdict.receipt) receipts.set(verdict.receipt.lookup_id, verdict.receipt)
    else days.set(`${verdict.day.customer_id} ${verdict.day.day}`, verdict.day)
  }
  const chain = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
  const known = { receipts: [...receipts.values()], days: chain }
  const accounts = texts.flatMap((text) => readAccount(text) ?? [])
  const customers = new Set([...known.receipts, ...chain].map(({ customer_id: id }) => id))
  for (const { id } of accounts) customers.add(id)
  if (customers.size > 1) faults.push(`This is of ${customers.size} customers: ${[...customers].join(', ')}.`)
  faults.push(...findBreaks(chain))
  let compared = 0
  for (const account of accounts) {
    const found = compare(account, known)
    compared += found.compared
    faults.push(...found.faults)
  }
  return { ...known, faults, compared }
}

/** Whatever else the files have: one line each, or anywhere in JSON. */
function findStatements(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []))
}

/** A day that is not here may have been left out; one that names another hash than the day before has, is wrong. */
function findBreaks(chain: readonly LedgerDay[] & readonly LedgerDayClaims[]): string[] {
  return chain.flatMap(({ day, previous, customer_id: id }, index) => {
    const before = chain[index - 1]
    if (!before || before.customer_id !== id || before.sha256 === previous) return []
    return [`${day} isn't chained to ${before.day}: a day between them is missing, or one was changed.`]
  })
}

interface Account {
  readonly id: string
  readonly entries: readonly LedgerEntry[]
  readonly days: ReadonlyArray<LedgerDay & { readonly sha256: string }>
}

/** Undefined: another file. */
function readAccount(text: string): Account | undefined {
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

/** Each day by its signed hash, where that is there, and each receipt by its entry. */
function compare(account: Account, { receipts, days }: Pick<RecordsVerdict, 'receipts' | 'days'>) {
  const faults: string[] = []
  const byDay = Map.groupBy(account.entries, dayOf)
  const chained = new Map<string, LedgerDay & { readonly sha256: string }>()
  for (const each of [...account.days, ...days]) chained.set(each.day, each)
  for (const each of chained.values()) {
    if (hashLedgerDay(each, byDay.get(each.day) ?? []) === each.sha256) continue
    faults.push(`${each.day}: the entries aren't those that were chained.`)
  }
  const settled = new Map(account.entries.map((entry) => [entry.id, entry]))
  for (const { lookup_id: id, vin } of receipts) {
    if (settled.get(id)?.vin !== vin) faults.push(`Lookup ${id} has a receipt, but isn't in the account.`)
  }
  return { faults, compared: chained.size }
}
