/** The text of an API key, and which parts of it are stored and shown. */
import { createSecretText } from '../../foundation/text/secret-text.ts'
import { sha256 } from '../../foundation/text/sha256.ts'

/** A live key spends credits. A test key rehearses (src/port/test-mode). */
export type KeyMode = 'live' | 'test'

const TEXTS = { live: createSecretText('vsk_live_'), test: createSecretText('vsk_test_') } as const

export function generateSecret(mode: KeyMode = 'live'): string {
  return TEXTS[mode].generate()
}

/** False for anything that cannot be a key. */
export function isWellFormedSecret(secret: string): boolean {
  return TEXTS[modeOf(secret)].isWellFormed(secret)
}

/** The mode of a key, from its secret or its visible prefix. */
export function modeOf(secret: string): KeyMode {
  return secret.startsWith(TEXTS.test.prefix) ? 'test' : 'live'
}

/** The hash that is stored instead of the secret. Plain SHA-256 suffices: the secret has 190 bits of randomness. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return sha256(secret)
}

/** The first and last characters of a secret, so that a person can tell keys apart. */
export function visibleParts(secret: string): { readonly prefix: string; readonly lastFour: string } {
  const { prefix } = TEXTS[modeOf(secret)]
  return { prefix: secret.slice(0, prefix.length + 4), lastFour: secret.slice(-4) }
}
