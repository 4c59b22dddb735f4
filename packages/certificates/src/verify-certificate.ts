/**
 * Whether a certificate is ours. Its QR code contains a statement about a lookup. Its file contains another, in a line
 * before the end, which adds the hash of all other bytes of the file, so that any change of the file is noticed.
 * Verifying either needs only our public keys.
 */

import { hash } from 'node:crypto'
import { isObject } from '@vinspec/contract/guards'
import { type ClaimsOf, readClaims } from './claims.ts'
import { type TrustedKey, type Verified, verifyStatement } from './verify-statement.ts'

/** What a certificate states. It names no customer. */
export type CertificateClaims = ClaimsOf<typeof CLAIMS>

const CLAIMS = {
  lookup_id: 'string',
  vin: 'string',
  looked_up_at: 'string',
  /** The hash of the lookup's response body, in hexadecimal. */
  answer_sha256: 'string',
  /** The hash of `sources.json`, which is attached to the file. */
  sources_sha256: 'string',
  /** The service's origin at the time of signing. */
  origin: 'string',
} as const

export type CertificateVerdict =
  | {
      readonly kind: 'genuine' | 'withdrawn'
      readonly claims: CertificateClaims
      readonly keyId: string
    }
  /** We made a certificate with these claims, but this file was changed afterward. */
  | { readonly kind: 'changed'; readonly claims: CertificateClaims }
  | {
      readonly kind: 'not_genuine'
      readonly reason: 'no_certificate' | Extract<Verified, { kind: 'not_genuine' }>['reason']
    }

export const CERTIFICATE = 'vinspec-certificate'
export const CERTIFICATE_FILE = 'vinspec-certificate-file'

/** The prefix of the line, which is a comment to PDF readers. */
export const LINE = '%vinspec-certificate '
/** What the line comes right before. */
export const LINE_BEFORE = 'startxref'

/**
 * Whether readers show it as a PDF, also with other bytes before its header or without one: it is then judged as a
 * certificate only, because a receipt within it would say nothing about what its pages say.
 */
export function isPdf(file: Buffer): boolean {
  return file.includes('%PDF-') || file.includes('endobj')
}

export function verifyCertificate(statement: string, keys: readonly TrustedKey[]): CertificateVerdict {
  return judge(verifyStatement(statement, CERTIFICATE, keys))
}

export function verifyCertificateFile(file: Buffer, keys: readonly TrustedKey[]): CertificateVerdict {
  const begin = file.lastIndexOf(`\n${LINE}`) + 1
  const end = file.indexOf('\n', begin)
  if (begin === 0 || end < 0) return { kind: 'not_genuine', reason: 'no_certificate' }
  const statement = file.toString('latin1', begin + LINE.length, end)
  const verified = verifyStatement(statement, CERTIFICATE_FILE, keys)
  const verdict = judge(verified)
  if (verdict.kind === 'not_genuine' || verified.kind === 'not_genuine') return verdict
  const signed = hash('sha256', Buffer.concat([file.subarray(0, begin), file.subarray(end + 1)]))
  // In another place, such as in a compressed page, the line would hide what follows it.
  const isInPlace = end + 1 === file.lastIndexOf(LINE_BEFORE)
  if (isInPlace && isObject(verified.claims) && verified.claims['file_sha256'] === signed) return verdict
  return { kind: 'changed', claims: verdict.claims }
}

function judge(verified: Verified): CertificateVerdict {
  if (verified.kind === 'not_genuine') return verified
  const { kind, keyId } = verified
  const claims = readClaims(verified.claims, CLAIMS)
  return claims ? { kind, claims, keyId } : { kind: 'not_genuine', reason: 'malformed' }
}
