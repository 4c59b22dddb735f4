import { createPublicKey, type KeyObject } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { loadRelease } from '../../src/releases/load-release.ts'
import { packRelease } from '../../src/releases/release-file.ts'
import { fileOf } from '../../src/releases/release-folder.ts'
import type { VehicleTables } from '../../src/vehicle-tables.ts'
import { builtTables } from '../built-tables.ts'

/**
 * Writes the tables of this build to a folder as a signed data release, if the judge accepts them and the file can be read as a
 * process will read it. If anything fails, no file is left.
 * @param judge throws if answers contradict each other or their sources
 */
export async function makeRelease(
  folder: string,
  key: KeyObject,
  judge: () => void,
): Promise<{ readonly path: string; readonly tables: VehicleTables }> {
  judge()
  mkdirSync(folder, { recursive: true })
  const draft = `${folder}/draft`
  try {
    writeFileSync(draft, packRelease(builtTables(), key))
    const tables = await loadRelease(draft, [createPublicKey(key)])
    const path = fileOf(folder, tables.version)
    renameSync(draft, path)
    return { path, tables }
  } finally {
    rmSync(draft, { force: true })
  }
}
