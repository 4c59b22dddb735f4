/** Makes the certificate of a lookup, as a signed PDF file: the same bytes for the same lookup, key, and paper size. */
import { hash } from 'node:crypto'
import { type CertifiedLookup, claimsOf } from './certified-lookup.ts'
import type { SigningKey } from './keys.ts'
import type { Paper } from './paper.ts'
import { signStatement } from './sign-statement.ts'
import {
  CERTIFICATE,
  CERTIFICATE_FILE,
  type CertificateClaims,
  LINE,
  LINE_BEFORE,
} from './verify-certificate.ts'

export interface Issuer {
  readonly key: SigningKey
  /** The portal's origin, where anyone can verify. */
  readonly origin: string
}

export async function makeCertificate(
  issuer: Issuer,
  lookup: CertifiedLookup,
  paper: Paper,
): Promise<Buffer> {
  // Loaded with the first certificate, because it takes 0.3 s and 20 MB, which a portal that makes none can save.
  const { drawCertificate } = await import('./drawing/draw-certificate.ts')
  const claims = claimsOf(lookup, issuer.origin)
  const statement = signStatement(issuer.key, CERTIFICATE, claims)
  const verifyUrl = `${issuer.origin}/verify/${statement}`
  const keyId = issuer.key.id
  return seal(
    await drawCertificate({ ...lookup, verifyUrl, origin: issuer.origin, keyId, paper }),
    claims,
    issuer,
  )
}

/** Signs every byte of the file, in a comment before its end, which PDF readers ignore. */
function seal(pdf: Buffer, claims: CertificateClaims, { key }: Issuer): Buffer {
  const at = pdf.lastIndexOf(LINE_BEFORE)
  const statement = signStatement(key, CERTIFICATE_FILE, { ...claims, file_sha256: hash('sha256', pdf) })
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(`${LINE}${statement}\n`), pdf.subarray(at)])
}
