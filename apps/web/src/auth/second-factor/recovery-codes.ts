import { randomInt } from 'node:crypto'

const HOW_MANY = 10
/** Without what looks alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** Each is ten random characters (49 bits), as `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => `${part()}-${part()}`)
}

function part(): string {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** The way in which a person may have typed one, made like ours. */
export function tidyRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
