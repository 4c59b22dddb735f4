/** Verifies a certificate, with the facts of its lookup to compare with a copy on paper, and everything else that we sign. */
import {
  type CertificateClaims,
  type CertificateFacts,
  type CertificateVerdict,
  type CertifiedSource,
  certificateFacts,
  claimsOf,
  type TrustedKey,
  verifyCertificate,
  verifyCertificateFile,
} from '@vinspec/certificates'
import { isEmpty, isPdf, type RecordsVerdict, verifyRecords } from '@vinspec/certificates/verify'
import { readCertifiedLookup } from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'
import { readCorrections } from '../vehicles/corrections.server.ts'

export type Verification =
  | {
      readonly kind: 'genuine' | 'withdrawn' | 'changed'
      readonly claims: CertificateClaims
      /** Null if we no longer have what was certified. */
      readonly certified: Certified | null
    }
  | { readonly kind: 'not_genuine'; readonly isSigned: boolean }
  | { readonly kind: 'records'; readonly records: RecordsVerdict }

export interface Certified extends CertificateFacts {
  readonly sources: readonly CertifiedSource[] | null
  /** What turned out to be wrong since. */
  readonly corrections: readonly string[]
}

export async function verifyText(services: Services, statement: string): Promise<Verification> {
  const { trustedKeys } = services.certificates
  const verdict = verifyCertificate(statement, trustedKeys)
  const isOther = verdict.kind === 'not_genuine' && verdict.reason === 'malformed'
  return (isOther && judgeRecords(statement, trustedKeys)) || (await describe(services, verdict))
}

export async function verifyFile(services: Services, file: Uint8Array): Promise<Verification> {
  const { trustedKeys } = services.certificates
  const content = Buffer.from(file)
  const records = isPdf(content) ? undefined : judgeRecords(content.toString('utf8'), trustedKeys)
  return records ?? (await describe(services, verifyCertificateFile(content, trustedKeys)))
}

/** Undefined if the text contains no signed records. */
function judgeRecords(text: string, keys: readonly TrustedKey[]): Verification | undefined {
  const records = verifyRecords([text], keys)
  return isEmpty(records) ? undefined : { kind: 'records', records }
}

async function describe(services: Services, verdict: CertificateVerdict): Promise<Verification> {
  if (verdict.kind === 'not_genuine')
    return { kind: verdict.kind, isSigned: verdict.reason !== 'no_certificate' }
  const { kind, claims } = verdict
  return { kind, claims, certified: kind === 'withdrawn' ? null : await readCertified(services, claims) }
}

async function readCertified(services: Services, claims: CertificateClaims): Promise<Certified | null> {
  const lookup = await readCertifiedLookup(services.prisma, { id: claims.lookup_id, vin: claims.vin })
  if (!lookup) return null
  const own = claimsOf(lookup, claims.origin)
  if (own.answer_sha256 !== claims.answer_sha256) return null
  const isSame = own.sources_sha256 === claims.sources_sha256
  return {
    ...certificateFacts(lookup.answer, lookup.vin),
    sources: isSame ? lookup.sources : null,
    corrections: await readCorrections(services, lookup),
  }
}
