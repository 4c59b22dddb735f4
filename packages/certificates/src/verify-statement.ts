/**
 * Statements that we sign: JSON Web Signatures (RFC 7515) in compact form, made with Ed25519 (RFC 8037), so that any
 * JWS library can verify them. `typ` is the kind of statement: a statement never counts as one of another kind.
 */

import { type KeyObject, verify } from 'node:crypto'
import { isObject } from '@vinspec/contract/guards'

/** A public key of ours, whose statements we vouch for. */
export interface TrustedKey {
  readonly id: string
  readonly key: KeyObject
  /** Whether others know its private half, or may know it. What it signed no longer counts. */
  readonly isWithdrawn: boolean
}

export type Verified =
  | { readonly kind: 'genuine' | 'withdrawn'; readonly claims: unknown; readonly keyId: string }
  | { readonly kind: 'not_genuine'; readonly reason: 'malformed' | 'unknown_key' | 'wrong_signature' }

/** Longer texts are not examined. */
const MOST_CHARACTERS = 4_000

export function verifyStatement(text: string, typ: string, keys: readonly TrustedKey[]): Verified {
  const [header = '', payload = '', signature = '', ...rest] =
    text.length > MOST_CHARACTERS ? [] : text.split('.')
  const decoded = [header, payload, signature].map(decode)
  const [headerBytes, payloadBytes, signatureBytes] = decoded
  if (!headerBytes || !payloadBytes || !signatureBytes || rest.length > 0) return failed('malformed')
  const { alg, kid, typ: stated } = parseObject(headerBytes)
  if (alg !== 'EdDSA' || stated !== typ) return failed('malformed')
  const key = keys.find(({ id }) => id === kid)
  if (!key) return failed('unknown_key')
  if (!verify(null, Buffer.from(`${header}.${payload}`), key.key, signatureBytes))
    return failed('wrong_signature')
  const kind = key.isWithdrawn ? 'withdrawn' : 'genuine'
  return { kind, claims: parseObject(payloadBytes), keyId: key.id }
}

function failed(reason: Extract<Verified, { kind: 'not_genuine' }>['reason']): Verified {
  return { kind: 'not_genuine', reason }
}

/** Undefined unless this is the only way to encode these bytes, so that no character of it can be changed. */
function decode(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return part !== '' && bytes.toString('base64url') === part ? bytes : undefined
}

/** An empty object if the bytes are not a JSON object. */
function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
