import type { DatedSource } from '../facts/statements.ts'
import type { VehicleDataResult } from '../facts/vehicle-data-result.ts'
import type { VehicleTables } from '../vehicle-tables.ts'
import type { Vin } from '../vin/parse-vin.ts'

/** A source of vehicle data: the offline tables, or a vendor. */
export interface VehicleDataProvider {
  readonly name: string
  /** The tables that it answers from; none for a source that is asked live. */
  readonly tables?: CurrentTables
  /** The public files behind its answers; none for a source that is asked live. */
  readonly sources?: readonly DatedSource[]
  /** Whether it answers from memory: nothing has to be kept ready for while it does. */
  readonly isAtHand?: boolean
  /** The answer to one VIN. Vendor failures come back as `unavailable`, never thrown. */
  lookUp(vin: Vin, options: { signal: AbortSignal }): Promise<VehicleDataResult>
}

/** Tables that a data release can replace at any moment. */
export interface CurrentTables {
  /** Those that answers are made from. */
  readonly now: VehicleTables
  /** Why the release that should count does not; undefined if nothing is wrong. */
  readonly refused: string | undefined
  /** Tells what becomes of releases, that of the start included. */
  watch(watcher: TablesWatcher): void
}

export interface TablesWatcher {
  onLoaded(version: string): void
  onRefused(reason: string): void
}
