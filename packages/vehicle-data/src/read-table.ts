import { readFileSync } from 'node:fs'

/** The lines of one generated table under `data/`, without its header line. */
export function readTable(name: string): string[] {
  const lines = readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8').split('\n')
  return lines.slice(1, -1)
}
