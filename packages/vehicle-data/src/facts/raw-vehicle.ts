import type { Vin } from '../vin/parse-vin.ts'
import type { Statement } from './statements.ts'

/** A battery-electric vehicle as its sources know it; never shown as it is (see `presentation/`). */
export interface RawVehicle {
  readonly vin: Vin
  readonly record: VehicleRecord
}

/** The vehicle's identity from the VIN, in the customer's words. */
export interface VehicleIdentity {
  readonly modelYear: number
  readonly make: string
  readonly model: string
}

/**
 * All that is known about a vehicle except its serial number: one object, never changed, for all VINs that differ
 * only there.
 */
export interface VehicleRecord {
  readonly identity: VehicleIdentity
  readonly statements: readonly Statement[]
  /** Of one car only: a live source said something about it. */
  readonly vin?: Vin
  /** Live sources that could not be asked, and without which it was sold. */
  readonly away?: readonly AwaySource[]
}

export interface AwaySource {
  /** To customers: "Tesla". */
  readonly title: string
  /** The day on which it was asked in vain: "2026-11-23". */
  readonly date: string
}
