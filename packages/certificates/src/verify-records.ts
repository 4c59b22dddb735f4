/**
 * Whether a customer's records are ours and complete: receipts and days of the ledger in files of any kind, and the
 * account file, whose entries must be those that were chained. Verifying needs only our public keys.
 */
import { compareWithAccount, looksLikeAccount, readAccount } from './account-file.ts'
import type { LedgerDay } from './ledger-days.ts'
import { isOfOurKind, type LedgerDayClaims, type ReceiptClaims, verifyReceipt } from './receipts.ts'
import type { TrustedKey } from './verify-statement.ts'

export interface RecordsVerdict {
  /** Empty: everything is as it was signed, and nothing contradicts anything else. */
  readonly faults: readonly string[]
  readonly receipts: readonly ReceiptClaims[]
  readonly days: readonly LedgerDayClaims[]
  /** How many days were compared with their entries. */
  readonly compared: number
  /** How many entries of the account are later than the last signed day: nobody vouches for them. */
  readonly unsigned: number
  /** Whether one claims a key that is not among these: they may be older than it, or the key leaked. */
  readonly hasUnknownKey: boolean
  /** How many tokens do not claim to be either, such as other tokens in a log: they say nothing about our records. */
  readonly others: number
}

/**
 * After this many faults, nothing more is verified: each check takes a tenth of a millisecond, and a file that is not
 * ours may have any number.
 */
const MOST_FAULTS = 100

const UNKNOWN_KEY =
  ' with a key that is known here. Get it again: that is free, and signs it with the latest key.'

const UNREADABLE = "The file of the account can't be read: it was cut off or changed. Download it again."

export function verifyRecords(texts: readonly string[], keys: readonly TrustedKey[]): RecordsVerdict {
  const faults: string[] = []
  const receipts = new Map<string, ReceiptClaims>()
  const days = new Map<string, LedgerDayClaims>()
  const found = findStatements(texts)
  const claimed = [...found].filter(isOfOurKind)
  let hasUnknownKey = false
  for (const statement of claimed) {
    if (faults.length === MOST_FAULTS) {
      faults.push('Nothing after these was verified.')
      break
    }
    const verdict = verifyReceipt(statement, keys)
    const about = `${statement.slice(0, 12)}…${statement.slice(-8)}`
    if (verdict.kind === 'not_genuine') {
      const isUnknown = verdict.reason === 'unknown_key'
      hasUnknownKey ||= isUnknown
      faults.push(`${about} isn't signed by vinspec${isUnknown ? UNKNOWN_KEY : '.'}`)
    } else if (verdict.kind === 'withdrawn')
      faults.push(`${about} has a signature that others may have forged.`)
    else if (verdict.receipt) {
      const { lookup_id: id, spender_id: _, origin: _origin, ...said } = verdict.receipt
      if (!keep(receipts, id, verdict.receipt, said))
        faults.push(`Two receipts of lookup ${id} contradict each other.`)
    } else {
      const { customer_id, day, entries, previous, sha256 } = verdict.day
      if (!keep(days, `${customer_id} ${day}`, verdict.day, { entries, previous, sha256 }))
        faults.push(`${day} was signed twice, as two different days.`)
    }
  }
  const chain = [...days.values()].sort((one, other) => (one.day < other.day ? -1 : 1))
  const known = { receipts: [...receipts.values()], days: chain }
  const accounts = texts.flatMap((text) => {
    const account = readAccount(text)
    if (!account && looksLikeAccount(text)) faults.push(UNREADABLE)
    return account ?? []
  })
  const customers = new Set([...known.receipts, ...chain].map(({ customer_id: id }) => id))
  for (const { id } of accounts) customers.add(id)
  if (customers.size > 1) faults.push(`This is of ${customers.size} customers: ${[...customers].join(', ')}.`)
  const compared = accounts.map((account) => compareWithAccount(account, known))
  return {
    ...known,
    faults: [...faults, ...findBreaks(chain), ...compared.flatMap((each) => each.faults)],
    compared: compared.reduce((sum, each) => sum + each.compared, 0),
    unsigned: compared.reduce((sum, each) => sum + each.unsigned, 0),
    hasUnknownKey,
    others: found.size - claimed.length,
  }
}

/** Whether there was nothing to verify. */
export function isEmpty({ faults, receipts, days, compared }: RecordsVerdict): boolean {
  return faults.length + receipts.length + days.length + compared === 0
}

/** Keeps the claims under this key. False: other claims are there that contradict `said`. */
function keep<Claims extends object>(
  kept: Map<string, Claims>,
  key: string,
  claims: Claims,
  said: Partial<Claims>,
): boolean {
  const before = kept.get(key)
  kept.set(key, before ?? claims)
  return (
    before === undefined || Object.entries(said).every(([name, value]) => Reflect.get(before, name) === value)
  )
}

/** All statements in the files, whatever else those contain: one per line, or anywhere in JSON. */
function findStatements(texts: readonly string[]): ReadonlySet<string> {
  // A statement begins where a word begins: if it could begin at each hyphen, a long word would be scanned once for
  // each.
  return new Set(texts.flatMap((text) => text.match(/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g) ?? []))
}

/**
 * A day that is missing may have been left out. A day that names a different hash than the day before has is a fault.
 */
function findBreaks(chain: readonly LedgerDay[] & readonly LedgerDayClaims[]): string[] {
  return chain.flatMap(({ day, previous, customer_id: id }, index) => {
    const before = chain[index - 1]
    if (!before || before.customer_id !== id || before.sha256 === previous) return []
    return [`${day} isn't chained to ${before.day}: a day between them is missing, or one was changed.`]
  })
}
