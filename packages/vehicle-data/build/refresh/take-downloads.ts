import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename } from 'node:path'

/**
 * Puts new sources in place and builds from them, twice. A build that fails, or whose bytes differ the second time,
 * leaves everything under `paths` as it was.
 * @param paths every file and folder that `take` and `build` write
 */
export function takeDownloads(paths: readonly string[], take: () => void, build: () => void): void {
  const backup = mkdtempSync(`${tmpdir()}/vinspec-refresh-`)
  const kept = paths.map((path, place) => ({ path, copy: `${backup}/${place}-${basename(path)}` }))
  for (const { path, copy } of kept) cpSync(path, copy, { recursive: true })
  try {
    take()
    build()
    const first = digestOf(paths)
    build()
    if (digestOf(paths) !== first) throw new Error('Two builds gave different tables.')
  } catch (error) {
    for (const { path, copy } of kept) {
      rmSync(path, { recursive: true })
      cpSync(copy, path, { recursive: true })
    }
    throw error
  } finally {
    rmSync(backup, { recursive: true })
  }
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const files = statSync(path).isDirectory()
      ? readdirSync(path)
          .sort()
          .map((name) => `${path}/${name}`)
      : [path]
    for (const file of files) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}
