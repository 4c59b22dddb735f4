/**
 * Records what the tables were built from, so that they are not built again from the same: `data/build-record.txt` is a digest
 * of the sources, of the scripts, and of the tables. Without that file, everything is built.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { sourcesFolder } from './read-source.ts'

const record = new URL('../data/build-record.txt', import.meta.url)
const coverage = new URL('../../../docs/coverage.md', import.meta.url)

/** Whether the tables are up to date. False also if somebody edited a table. */
export function isBuilt(): boolean {
  try {
    return readFileSync(record, 'utf8') === digest()
  } catch {
    return false
  }
}

export function recordBuild(): void {
  writeFileSync(record, digest())
}

/** Makes the next build build everything. */
export function forgetBuild(): void {
  rmSync(record, { force: true })
}

function digest(): string {
  const hash = createHash('sha256')
  const files = [...sources(), ...scripts(), ...tables(), coverage]
  for (const file of files) hash.update(createHash('sha256').update(readFileSync(file)).digest())
  return `${hash.digest('hex')}\n`
}

function sources(): readonly URL[] {
  return list(sourcesFolder)
}

function tables(): readonly URL[] {
  return list(new URL('.', record)).filter(({ href }) => href.endsWith('.txt') && href !== record.href)
}

function list(folder: URL): readonly URL[] {
  return readdirSync(folder)
    .toSorted()
    .map((name) => new URL(name, folder))
}

/** The build, and each of our files that it imports. */
function scripts(): readonly URL[] {
  const found = new Set([new URL('build-tables.ts', import.meta.url).href])
  for (const file of found) {
    for (const [, path = ''] of readFileSync(new URL(file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      found.add(new URL(path, file).href)
    }
  }
  return [...found].toSorted().map((file) => new URL(file))
}
