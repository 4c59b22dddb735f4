/** The keys with which certificates are signed and verified. */
import { readTrustedKey, type SigningKey, type TrustedKey, trustedKeyOf } from '@vinspec/certificates'
import type { EnvironmentReader } from '@vinspec/core/foundation'
import { readSigningKeySetting } from '@vinspec/core/lookup'

export interface CertificateSettings {
  /** Undefined if no certificates are made. */
  readonly signingKey: SigningKey | undefined
  /** The keys that can be verified: the signing key, earlier ones, and withdrawn ones. */
  readonly trustedKeys: readonly TrustedKey[]
}

export function readCertificateSettings(
  reader: EnvironmentReader,
  signingKey: SigningKey | undefined = readSigningKeySetting(reader),
): CertificateSettings {
  const { list, faults } = reader
  const readPublic = (name: string, isWithdrawn: boolean) =>
    list(name).flatMap((text) => {
      const key = readTrustedKey(text, isWithdrawn)
      if (!key) faults.push(`${name} must list public keys: the x of each, as it was published`)
      return key ?? []
    })
  const withdrawn = readPublic('CERTIFICATE_WITHDRAWN_KEYS', true)
  const former = readPublic('CERTIFICATE_FORMER_KEYS', false)
  if (withdrawn.some(({ id }) => id === signingKey?.id))
    faults.push('CERTIFICATE_KEY must not be one of CERTIFICATE_WITHDRAWN_KEYS')
  // The first key of an ID counts.
  return {
    signingKey,
    trustedKeys: [...withdrawn, ...(signingKey ? [trustedKeyOf(signingKey)] : []), ...former],
  }
}
