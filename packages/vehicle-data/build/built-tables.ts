import { readdirSync, readFileSync } from 'node:fs'

const data = new URL('../data/', import.meta.url)

/** The tables under `data/`, from which all answers are made, by name. */
export function builtTables(): ReadonlyMap<string, Buffer> {
  const names = readdirSync(data)
    .filter((name) => name.endsWith('.txt') && name !== 'build-record.txt')
    .toSorted()
  return new Map(names.map((name) => [name, readFileSync(new URL(name, data))]))
}
