import type { DriveEvidence } from './catalogue/drive-evidence.ts'
import type { LabelName, LabelRow } from './catalogue/label-rows.ts'
import type { DecodedElements } from './vin/decode-vin.ts'
import type { Vin } from './vin/parse-vin.ts'

/** A battery-electric vehicle as the provider knows it; never shown as it is (see `presentation/`). */
export type RawVehicle = { readonly vin: Vin; readonly facts: VehicleFacts }

/** All that is known of a vehicle but its serial: one object, never changed, for all VINs that only differ there. */
export type VehicleFacts = {
  readonly modelYear: number
  readonly make: string
  /** EPA's spelling of the make. */
  readonly labelMake: string | undefined
  readonly model: string
  /** EPA's names of this model in any year. */
  readonly labelNames: readonly LabelName[]
  readonly decoded: DecodedElements
  readonly version: VehicleVersion
}

/** What the VIN tells about the version of its model; the same for every VIN that tells the same. */
export type VehicleVersion = {
  readonly drive: DriveEvidence
  readonly motors: number | undefined
  /** Wheel size in inches, where the VIN tells it. */
  readonly wheels: string | undefined
  /** Every EPA label configuration that this VIN can be; empty when EPA has none of that year. */
  readonly labelRows: readonly LabelRow[]
  /** Where none is left: the year's labels for other versions of this model, to be shown as such only. */
  readonly otherVersions: readonly LabelRow[]
}
