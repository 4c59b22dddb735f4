import type { DatedSource } from '../facts/statements.ts'
import type { VehicleDataResult } from '../facts/vehicle-data-result.ts'
import type { VehicleTables } from '../vehicle-tables.ts'
import type { Vin } from '../vin/parse-vin.ts'

/** A source of vehicle data: the offline tables, or a vendor. */
export interface VehicleDataProvider {
  readonly name: string
  /** The tables that it answers from; missing for a live source. */
  readonly tables?: CurrentTables
  /** The public files behind its answers; missing for a live source. */
  readonly sources?: readonly DatedSource[]
  /** Whether it answers from memory, so that a lookup need not prepare for a wait. */
  readonly isAtHand?: boolean
  /** The answer for one VIN. Vendor failures are returned as `unavailable`, never thrown. */
  lookUp(vin: Vin, options: { signal: AbortSignal }): Promise<VehicleDataResult>
}

/** Tables that a data release can replace at any moment. */
export interface CurrentTables {
  /** The tables that answers are made from. */
  readonly now: VehicleTables
  /** Why the latest loaded release is not used; undefined if nothing is wrong. */
  readonly refused: string | undefined
  /** Reports which releases are taken or refused, including the one at the start. */
  watch(watcher: TablesWatcher): void
}

export interface TablesWatcher {
  onLoaded(version: string): void
  onRefused(reason: string): void
}
