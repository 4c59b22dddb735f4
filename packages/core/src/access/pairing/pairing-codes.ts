/**
 * The two codes of a pairing. The computer keeps the device code and asks with it. The user code is short, because a
 * person types it: it says which computer is meant, and proves nothing.
 */
import { hash, randomInt } from 'node:crypto'
import { createSecretText } from '../../foundation/text/secret-text.ts'

const DEVICE_CODE = createSecretText('vsd_')

export const generateDeviceCode: () => string = DEVICE_CODE.generate
export const isWellFormedDeviceCode: (text: string) => boolean = DEVICE_CODE.isWellFormed

/** What is stored instead. Plain SHA-256 suffices: the code has 190 bits of randomness. */
export function hashDeviceCode(deviceCode: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash('sha256', deviceCode, 'buffer'))
}

/** Without vowels, so that no word comes out, and without digits, which look like letters (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8
const SHAPE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** One of 25.6 billion. */
export function generateUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/** The code that somebody typed, in whatever case and with whatever between. Undefined: it cannot be one. */
export function readUserCode(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{P}]/gu, '')
  return SHAPE.test(letters) ? letters : undefined
}

/** As people read it. */
export function formatUserCode(userCode: string): string {
  return `${userCode.slice(0, LENGTH / 2)}-${userCode.slice(LENGTH / 2)}`
}
