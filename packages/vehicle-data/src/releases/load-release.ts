import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { loadVehicleTables, type VehicleTables } from '../vehicle-tables.ts'
import { openRelease } from './release-file.ts'
import { faultOf } from './self-check.ts'

/** The folder of releases, and the keys whose signatures are accepted. */
export interface ReleaseSettings {
  readonly folder: string
  readonly publicKeys: readonly KeyObject[]
}

/** Throws, with the reason, unless the release is genuine, complete, of this format, and right about well-known cars. */
export async function loadRelease(path: string, publicKeys: readonly KeyObject[]): Promise<VehicleTables> {
  const tables = loadVehicleTables(await openRelease(await readFile(path), publicKeys))
  const fault = faultOf(tables)
  if (fault !== undefined) throw new Error(`its answers are wrong: ${fault}`)
  return tables
}
