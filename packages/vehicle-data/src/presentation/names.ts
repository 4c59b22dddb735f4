import type { VehicleFacts } from '../raw-vehicle.ts'
import { toTitleCase } from './format.ts'
import { presentModel } from './model-name.ts'
import { presentTrim } from './trim-name.ts'

export type VehicleNames = {
  readonly make: string
  readonly model: string
  readonly trim: string | null
  readonly title: string
}

/** What the customer calls the car: make, model, trim where it is certain, and the headline of them. */
export function presentNames(vehicle: VehicleFacts): VehicleNames {
  const make = presentMake(vehicle)
  const model = presentModel(vehicle)
  const trim = presentTrim(vehicle, model)
  const name = trim === null ? model : joinModelAndTrim(model, trim)
  return { make, model, trim, title: `${vehicle.modelYear} ${make} ${name}` }
}

/** NHTSA's spelling, but EPA's where NHTSA shouts ("RIVIAN"), without the form of the company ("Inc."). */
function presentMake({ make: registered, labelMake }: VehicleFacts): string {
  const make = registered.replace(/,? (Inc|LLC|Corp|Co|Ltd)\.?$/i, '')
  if (make !== make.toUpperCase()) return make
  return labelMake ?? (make.length > 4 ? toTitleCase(make) : make)
}

/** "Model 3" and "Long Range"; of "EQS-Class SUV" and "EQS 450+" becomes "EQS 450+ SUV". */
function joinModelAndTrim(model: string, trim: string): string {
  const [family = '', body] = model.split(/-Class ?/)
  return body !== undefined && trim.startsWith(family) ? `${trim} ${body}`.trim() : `${model} ${trim}`
}
