import { randomInt } from 'node:crypto'

const HOW_MANY = 10
/** Without characters that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** Each is ten random characters (49 bits), as `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => `${part()}-${part()}`)
}

function part(): string {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** Converts a typed code, in any case and spacing, to the form in which it was issued. */
export function tidyRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
