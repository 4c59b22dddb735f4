/** The keys with which we sign, and the public keys that we publish as a JSON Web Key Set (RFC 7517). */

import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto'
import { isObject } from '@vinspec/contract/guards'
import type { TrustedKey } from './verify-statement.ts'

export interface SigningKey {
  readonly id: string
  readonly key: KeyObject
}

/** A key in its published form. */
export interface PublishedKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly alg: 'EdDSA'
  readonly use: 'sig'
  readonly kid: string
  readonly x: string
}

const KEY_BYTES = 32
/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param text the key's 32 secret bytes in base64; undefined is returned for anything else */
export function readSigningKey(text: string): SigningKey | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES) return undefined
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, bytes]), format: 'der', type: 'pkcs8' })
  return { id: idOf(xOf(key)), key }
}

export function trustedKeyOf({ id, key }: SigningKey): TrustedKey {
  return { id, key: createPublicKey(key), isWithdrawn: false }
}

/** @param x the 32 bytes of a published public key in base64; undefined is returned for anything else */
export function readTrustedKey(x: string, isWithdrawn: boolean): TrustedKey | undefined {
  const bytes = Buffer.from(x, 'base64')
  if (bytes.length !== KEY_BYTES) return undefined
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }
  return { id: idOf(jwk.x), key: createPublicKey({ key: jwk, format: 'jwk' }), isWithdrawn }
}

/** The keys whose statements are valid. */
export function publishKeys(keys: readonly TrustedKey[]): { readonly keys: readonly PublishedKey[] } {
  const published = keys.filter(({ isWithdrawn }) => !isWithdrawn)
  return {
    keys: published.map(({ id, key }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: id,
      x: xOf(key),
    })),
  }
}

/** The keys of a key set that we could have signed with; none if the value is not a key set. */
export function readPublishedKeys(keySet: unknown): TrustedKey[] {
  const keys: unknown = isObject(keySet) ? keySet['keys'] : []
  if (!Array.isArray(keys)) return []
  return keys.flatMap((jwk: unknown) => {
    if (!isObject(jwk) || jwk['crv'] !== 'Ed25519' || typeof jwk['x'] !== 'string') return []
    return readTrustedKey(jwk['x'], false) ?? []
  })
}

/** The public key: `x` of a JSON Web Key. */
function xOf(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' })
  return x
}

/** The beginning of the key's thumbprint (RFC 7638), because a QR code has little room. */
function idOf(x: string): string {
  return hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).slice(0, 12)
}
