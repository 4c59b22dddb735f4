/** The code that verifies certificates and receipts, without the code that makes them. */
export { readPublishedKeys } from './keys.ts'
export { type CertificateVerdict, isPdf, verifyCertificateFile } from './verify-certificate.ts'
export { isEmpty, type RecordsVerdict, verifyRecords } from './verify-records.ts'
export type { TrustedKey } from './verify-statement.ts'
