/**
 * Keys made of the portal's one secret, so that every replica has the same, a restart changes nothing, and no
 * private key is stored. Changing the secret changes them all.
 */
import { createECDH, hkdfSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'

export interface AuthorizationServerSecrets {
  readonly cookieKeys: string[]
  readonly signingKeys: JWK[]
  /** What decides which refresh token follows another. */
  readonly chainKey: Uint8Array
}

export function deriveSecrets(secret: string): AuthorizationServerSecrets {
  return {
    cookieKeys: [derive(secret, 'cookies').toString('base64url')],
    signingKeys: [deriveSigningKey(secret)],
    chainKey: derive(secret, 'refresh tokens'),
  }
}

const COORDINATE_LENGTH = 32

/** The P-256 key whose private number the secret gives. */
function deriveSigningKey(secret: string): JWK {
  const curve = createECDH('prime256v1')
  const privateKey = derive(secret, 'id tokens')
  curve.setPrivateKey(privateKey)
  const point = curve.getPublicKey().subarray(1)
  const x = point.subarray(0, COORDINATE_LENGTH).toString('base64url')
  const y = point.subarray(COORDINATE_LENGTH).toString('base64url')
  const d = privateKey.toString('base64url')
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: x.slice(0, 8), x, y, d }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `vinspec oauth ${purpose}`, 32))
}
