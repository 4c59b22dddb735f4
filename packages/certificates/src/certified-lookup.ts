/** The lookup for which a certificate is made, and what the certificate states about it. */
import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { CertificateClaims } from './verify-certificate.ts'

export interface CertifiedLookup {
  readonly id: string
  readonly vin: string
  readonly lookedUpAt: Date
  /** The response body, as stored. */
  readonly answer: string
  /** The sources of the answer; null: not recorded. */
  readonly sources: readonly CertifiedSource[] | null
}

export interface CertifiedSource {
  readonly name: string
  /** The day of its data: "2026-02-13". */
  readonly date: string
  /** Whether what it says is calculated from other figures. */
  readonly isEstimate?: true
}

/** The sources in the form that is attached to the file. */
export function writeSources(sources: CertifiedLookup['sources']): string {
  return canonicalize(sources) ?? ''
}

export function claimsOf(lookup: CertifiedLookup, origin: string): CertificateClaims {
  return {
    lookup_id: lookup.id,
    vin: lookup.vin,
    looked_up_at: lookup.lookedUpAt.toISOString(),
    answer_sha256: hash('sha256', lookup.answer),
    sources_sha256: hash('sha256', writeSources(lookup.sources)),
    origin,
  }
}
