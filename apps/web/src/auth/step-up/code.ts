import { randomInt } from 'node:crypto'

/** Six digits, for a person to type. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
