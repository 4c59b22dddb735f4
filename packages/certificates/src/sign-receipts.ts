import type { SigningKey } from './keys.ts'
import { LEDGER_DAY, type LedgerDayClaims, RECEIPT, type ReceiptClaims } from './receipts.ts'
import { signStatement } from './sign-statement.ts'

/** @param spending what the spender had used of its limits by then */
export function signReceipt(key: SigningKey, claims: ReceiptClaims, spending?: object): string {
  return signStatement(key, RECEIPT, { ...claims, ...(spending && { spending }) })
}

export function signLedgerDay(key: SigningKey, claims: LedgerDayClaims): string {
  return signStatement(key, LEDGER_DAY, claims)
}
