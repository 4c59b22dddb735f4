import type { Vin } from '../vin/parse-vin.ts'
import type { Statement } from './statements.ts'

/** What the sources say about a battery-electric vehicle. It is shown only through `presentation/`. */
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
 * Everything known about a vehicle except its serial number: one immutable object for all VINs that differ only in the
 * serial number.
 */
export interface VehicleRecord {
  readonly identity: VehicleIdentity
  readonly statements: readonly Statement[]
  /** Set if the record is about one car, because a live source said something about it. */
  readonly vin?: Vin
  /** Live sources that did not answer, and without which the vehicle was sold. */
  readonly away?: readonly AwaySource[]
}

export interface AwaySource {
  /** The name for customers: "Tesla". */
  readonly title: string
  /** The day on which it did not answer: "2026-11-23". */
  readonly date: string
}
