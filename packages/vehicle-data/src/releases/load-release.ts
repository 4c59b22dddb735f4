import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { loadVehicleTables, type VehicleTables } from '../vehicle-tables.ts'
import { openRelease } from './release-file.ts'
import { faultOf } from './self-check.ts'

/** Where releases are, and whose signatures count. */
export interface ReleaseSettings {
  readonly folder: string
  readonly publicKeys: readonly KeyObject[]
}

/** Throws, with the reason, unless it is genuine, whole, of this format, and says what everyone knows. */
export async function loadRelease(path: string, publicKeys: readonly KeyObject[]): Promise<VehicleTables> {
  const tables = loadVehicleTables(await openRelease(await readFile(path), publicKeys))
  const fault = faultOf(tables)
  if (fault !== undefined) throw new Error(`its answers are wrong: ${fault}`)
  return tables
}
