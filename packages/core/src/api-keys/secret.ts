/** The text of an API key, and what is kept and shown of it. */
import { hash } from 'node:crypto'
import { createSecretText } from '../secret-text.ts'

const KEY = createSecretText('vsk_live_')

export const generateSecret: () => string = KEY.generate
export const isWellFormedSecret: (secret: string) => boolean = KEY.isWellFormed

/** What is stored instead of the secret. Plain SHA-256 suffices: the secret has 190 bits of randomness. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', secret, 'buffer'))
}

/** The first and last characters of a secret, so that a person can tell keys apart. */
export function visibleParts(secret: string): { readonly prefix: string; readonly lastFour: string } {
  return { prefix: secret.slice(0, KEY.prefix.length + 4), lastFour: secret.slice(-4) }
}
