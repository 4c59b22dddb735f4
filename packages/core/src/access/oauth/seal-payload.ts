/**
 * Encrypts the data that belongs to a secret with a key derived from that secret. The secret is not stored, so a copy
 * of the database contains nothing usable or readable; presenting the secret opens its record.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sha256 } from '../../foundation/text/sha256.ts'

/** Identifies a record of the authorization server: its kind, and its ID (the code, the token …). */
export interface RecordName {
  readonly kind: string
  readonly id: string
}

export type OAuthPayload = Readonly<Record<string, unknown>>

const CIPHER = 'aes-256-gcm'
const NONCE_LENGTH = 12
const TAG_LENGTH = 16

/** The key of the record in the table. */
export function hashRecordName({ kind, id }: RecordName): Uint8Array<ArrayBuffer> {
  return sha256(`${kind}:${id}`)
}

export function sealPayload(name: RecordName, payload: OAuthPayload): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_LENGTH)
  const cipher = createCipheriv(CIPHER, toKey(name), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), text]))
}

/** Throws if the payload was changed, or belongs to another record. */
export function openPayload(name: RecordName, sealed: Uint8Array): OAuthPayload {
  const decipher = createDecipheriv(CIPHER, toKey(name), sealed.subarray(0, NONCE_LENGTH))
  decipher.setAuthTag(sealed.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH))
  const text = decipher.update(sealed.subarray(NONCE_LENGTH + TAG_LENGTH), undefined, 'utf8')
  const payload: unknown = JSON.parse(text + decipher.final('utf8'))
  if (typeof payload !== 'object' || payload === null) throw new TypeError('a payload is an object')
  return { ...payload }
}

function toKey({ kind, id }: RecordName): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', id, '', `vinspec oauth ${kind}`, 32))
}
