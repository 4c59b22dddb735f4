import { sign } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { SigningKey } from './keys.ts'

/** Returns the same text for the same claims and key, at any time: `verify-statement.ts` reads it. */
export function signStatement({ id, key }: SigningKey, typ: string, claims: object): string {
  const signed = [{ alg: 'EdDSA', kid: id, typ }, claims].map(encode).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

function encode(content: object): string {
  return Buffer.from(canonicalize(content) ?? '').toString('base64url')
}
