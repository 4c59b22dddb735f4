/**
 * Certificates of lookups: making, signing, and verifying them; and window sheets. This package knows no database, no
 * HTTP, and no customer.
 */
export { type CertifiedLookup, type CertifiedSource, claimsOf } from './certified-lookup.ts'
export { type CertificateFacts, certificateFacts, type FactGroup } from './drawing/certificate-facts.ts'
export {
  type PublishedKey,
  publishKeys,
  readPublishedKeys,
  readSigningKey,
  readTrustedKey,
  type SigningKey,
  trustedKeyOf,
} from './keys.ts'
export { hashLedgerDay, type LedgerEntry } from './ledger-days.ts'
export { type Issuer, makeCertificate } from './make-certificate.ts'
export { makeWindowSheet } from './make-window-sheet.ts'
export { PAPERS, type Paper } from './paper.ts'
export {
  type LedgerDayClaims,
  type ReceiptClaims,
  type ReceiptVerdict,
  verifyReceipt,
} from './receipts.ts'
export { signLedgerDay, signReceipt } from './sign-receipts.ts'
export {
  type CertificateClaims,
  type CertificateVerdict,
  verifyCertificate,
  verifyCertificateFile,
} from './verify-certificate.ts'
export type { TrustedKey } from './verify-statement.ts'
