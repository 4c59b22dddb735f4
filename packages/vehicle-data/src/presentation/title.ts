import type { KnownVehicle } from './known-vehicle.ts'

/** The title: "2023 Tesla Model 3 Long Range". "EQS-Class SUV" and "EQS 450+" become "EQS 450+ SUV". */
export function presentTitle({ modelYear, make, model, trim }: KnownVehicle): string {
  return `${modelYear} ${make} ${trim === undefined ? model : joinModelAndTrim(model, trim)}`
}

/** The title for free answers, without a trim that may reveal a figure, such as the battery size in "P100D". */
export function presentFreeTitle(vehicle: KnownVehicle): string {
  const tellsFigure = vehicle.trim !== undefined && /\d/.test(vehicle.trim)
  return presentTitle(tellsFigure ? { ...vehicle, trim: undefined } : vehicle)
}

function joinModelAndTrim(model: string, trim: string): string {
  const [family = '', body] = model.split(/-Class ?/)
  return body !== undefined && trim.split(' ').includes(family)
    ? `${trim} ${body}`.trim()
    : `${model} ${trim}`
}
