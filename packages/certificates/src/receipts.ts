/**
 * Receipts of paid lookups, and chained days of a customer's ledger: statements that anyone can keep, and verify
 * without us.
 */
import { type ClaimsOf, readClaims } from './claims.ts'
import { type TrustedKey, type Verified, verifyStatement } from './verify-statement.ts'

export const RECEIPT = 'vinspec-receipt'
export const LEDGER_DAY = 'vinspec-ledger-day'

const RECEIPT_CLAIMS = {
  /** The same in all receipts of one lookup. */
  lookup_id: 'string',
  customer_id: 'string',
  /** The key or app that paid; null: the portal, or a key without limits. */
  spender_id: 'string?',
  vin: 'string',
  looked_up_at: 'string',
  credits: 'number',
  /** What the credit had cost, in cents and fractions of them; 0: it was given away. */
  cost_cents: 'number',
  /** The hash of the response body, in hexadecimal. */
  answer_sha256: 'string',
  origin: 'string',
} as const

const LEDGER_DAY_CLAIMS = {
  customer_id: 'string',
  /** The date in UTC, such as "2026-11-27". */
  day: 'string',
  entries: 'number',
  /** The hash of the customer's previous day with entries; null: there is none. */
  previous: 'string?',
  sha256: 'string',
  origin: 'string',
} as const

export type ReceiptClaims = ClaimsOf<typeof RECEIPT_CLAIMS>
export type LedgerDayClaims = ClaimsOf<typeof LEDGER_DAY_CLAIMS>

type Signed = Exclude<Verified, { kind: 'not_genuine' }>['kind']
export type ReceiptVerdict =
  | { readonly kind: Signed; readonly receipt: ReceiptClaims; readonly day?: never }
  | { readonly kind: Signed; readonly day: LedgerDayClaims; readonly receipt?: never }
  | Extract<Verified, { kind: 'not_genuine' }>

const OUR_KIND = new RegExp(`"typ":"(?:${RECEIPT}|${LEDGER_DAY})"`)

/**
 * Whether it claims, as we write it, to be a receipt or a day of the ledger, whether or not that is true. The header is
 * not parsed, because a file may have hundreds of thousands of statements that are not ours.
 */
export function isOfOurKind(statement: string): boolean {
  return OUR_KIND.test(Buffer.from(statement.slice(0, statement.indexOf('.')), 'base64url').toString())
}

/** Verifies a receipt or a day of the ledger, whichever it is. */
export function verifyReceipt(statement: string, keys: readonly TrustedKey[]): ReceiptVerdict {
  const asReceipt = verifyStatement(statement, RECEIPT, keys)
  const verified = isOfAnotherKind(asReceipt) ? verifyStatement(statement, LEDGER_DAY, keys) : asReceipt
  if (verified.kind === 'not_genuine') return verified
  const { kind, claims } = verified
  const receipt = verified === asReceipt && readClaims(claims, RECEIPT_CLAIMS)
  if (receipt) return { kind, receipt }
  const day = verified !== asReceipt && readClaims(claims, LEDGER_DAY_CLAIMS)
  if (day) return { kind, day }
  return { kind: 'not_genuine', reason: 'malformed' }
}

const isOfAnotherKind = (verified: Verified) =>
  verified.kind === 'not_genuine' && verified.reason === 'malformed'
