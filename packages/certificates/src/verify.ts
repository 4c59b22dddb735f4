/** What verifies a certificate, without what makes one. */
export { readPublishedKeys } from './keys.ts'
export { type CertificateVerdict, verifyCertificateFile } from './verify-certificate.ts'
export type { TrustedKey } from './verify-statement.ts'
