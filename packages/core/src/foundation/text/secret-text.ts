/**
 * The text of a secret that is issued: a prefix that says what it is, 32 base62 characters, and a 6-character CRC-32 of
 * all that. Scanners find it by its prefix, and the checksum lets this service reject garbage without a database read.
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

export interface SecretText {
  readonly prefix: string
  generate(): string
  /** Makes a secret from at least 32 bytes. The same bytes always make the same secret. */
  derive(bytes: Uint8Array): string
  /** False for anything that cannot be a secret of this kind. */
  isWellFormed(text: string): boolean
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6

export function createSecretText(prefix: string): SecretText {
  const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH},}$`)
  const complete = (random: string) => prefix + random + checksum(prefix + random)
  return {
    prefix,
    generate: () =>
      complete(
        Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
      ),
    derive: (bytes) => complete(toBase62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), RANDOM_LENGTH)),
    isWellFormed: (text) =>
      shape.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH),
  }
}

function checksum(body: string): string {
  return toBase62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

/** The last digits of a number. */
function toBase62(number: bigint, digits: number): string {
  const base = BigInt(ALPHABET.length)
  let rest = number
  let text = ''
  for (let i = 0; i < digits; i++) {
    text = ALPHABET.charAt(Number(rest % base)) + text
    rest /= base
  }
  return text
}
