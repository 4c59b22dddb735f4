import { createHash } from 'node:crypto'

/** A pseudorandom whole number from 0 to below `count`, always the same for a text. */
export const numberOf = (text: string, count: number): number =>
  createHash('sha256').update(text).digest().readUInt32BE() % count
