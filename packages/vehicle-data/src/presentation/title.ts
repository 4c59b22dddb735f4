import type { KnownVehicle } from './known-vehicle.ts'

/** The headline: "2023 Tesla Model 3 Long Range"; of "EQS-Class SUV" and "EQS 450+" it makes "EQS 450+ SUV". */
export function presentTitle({ modelYear, make, model, trim }: KnownVehicle): string {
  return `${modelYear} ${make} ${trim === undefined ? model : joinModelAndTrim(model, trim)}`
}

function joinModelAndTrim(model: string, trim: string): string {
  const [family = '', body] = model.split(/-Class ?/)
  return body !== undefined && trim.split(' ').includes(family)
    ? `${trim} ${body}`.trim()
    : `${model} ${trim}`
}
