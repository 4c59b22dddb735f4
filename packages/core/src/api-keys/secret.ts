/**
 * The text of an API key: `vsk_live_`, 32 random base62 characters, a 6-character CRC-32 of all that.
 * The checksum lets scanners and this service refuse garbage without a database read.
 */
import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'vsk_live_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH},}$`)

export function generateSecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)))
  const body = PREFIX + random.join('')
  return body + checksum(body)
}

/** False for anything that cannot be a key of ours. */
export function isWellFormedSecret(secret: string): boolean {
  return SHAPE.test(secret) && checksum(secret.slice(0, -CHECKSUM_LENGTH)) === secret.slice(-CHECKSUM_LENGTH)
}

/** What is stored instead of the secret. Plain SHA-256 suffices: the secret has 190 bits of randomness. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}

/** The ends of a secret, so that a person can tell keys apart. */
export function visibleParts(secret: string): { readonly prefix: string; readonly lastFour: string } {
  return { prefix: secret.slice(0, PREFIX.length + 4), lastFour: secret.slice(-4) }
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET.charAt(rest % ALPHABET.length) + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}
