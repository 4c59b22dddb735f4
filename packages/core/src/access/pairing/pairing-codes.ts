/**
 * The two codes of a pairing. The computer keeps the device code and asks with it. The user code is short, because a
 * person types it: it identifies the computer, and proves nothing.
 */
import { randomInt } from 'node:crypto'
import { createSecretText } from '../../foundation/text/secret-text.ts'
import { sha256 } from '../../foundation/text/sha256.ts'

const DEVICE_CODE = createSecretText('vsd_')

export const generateDeviceCode: () => string = DEVICE_CODE.generate
export const isWellFormedDeviceCode: (text: string) => boolean = DEVICE_CODE.isWellFormed

/** The hash that is stored instead of the device code. Plain SHA-256 suffices: the code has 190 bits of randomness. */
export function hashDeviceCode(deviceCode: string): Uint8Array<ArrayBuffer> {
  return sha256(deviceCode)
}

/** No vowels, so that no words appear, and no digits, which look like letters (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const SHAPE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** One of 25.6 billion codes. */
export function generateUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/** Reads a code as a person typed it, in any case and with any separators. Undefined: it cannot be a code. */
export function readUserCode(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}]/gu, '')
  return SHAPE.test(letters) ? letters : undefined
}

/** The code as it is shown to people. */
export function formatUserCode(userCode: string): string {
  return `${userCode.slice(0, LENGTH / 2)}-${userCode.slice(LENGTH / 2)}`
}
