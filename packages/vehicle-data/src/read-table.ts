import { readFileSync } from 'node:fs'

/** The lines of a generated table, without its header line. */
export type ReadTable = (name: string) => string[]

/** Reads the tables of this build, under `data/`. */
export const readTable: ReadTable = (name) =>
  linesOf(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'))

export const linesOf = (text: string): string[] => text.split('\n').slice(1, -1)
