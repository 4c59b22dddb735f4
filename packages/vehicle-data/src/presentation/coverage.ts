import type { RawVehicle } from '../facts/raw-vehicle.ts'
import { type KnownVehicle, knownVehicle } from './known-vehicle.ts'
import { type Figure, spanOf } from './spans.ts'

/** Which groups of facts an answer has, without the facts. */
export interface Coverage {
  /** One range, or a span over the versions that fit. */
  readonly range: 'exact' | 'span' | 'none'
  /** The battery's energy, now or when new. */
  readonly battery: boolean
  /** Charging time or power. */
  readonly charging: boolean
  /** Crash test stars, airbags, or driver assistance. */
  readonly safety: boolean
}

export function coverageOf({ record }: RawVehicle): Coverage {
  const vehicle = knownVehicle(record)
  const { airbags, driverAssistance, safetyRating } = vehicle
  return {
    range: rangeCoverage(vehicle),
    battery: knowsAny(vehicle, batteryFigures),
    charging: knowsAny(vehicle, chargingFigures),
    safety: [airbags, driverAssistance, safetyRating].some((fact) => fact !== undefined),
  }
}

/**
 * The rule for what is sold: an answer must state the range, the battery, or the charging of this vehicle. Only names, a
 * factory, or figures of other versions are not worth a credit.
 */
export const isWorthSelling = ({ range, battery, charging }: Coverage): boolean =>
  range !== 'none' || battery || charging

function rangeCoverage(vehicle: KnownVehicle): Coverage['range'] {
  const range = spanOf(vehicle, ({ rangeMi }) => rangeMi)
  if (range === undefined) return 'none'
  return range.from === range.to ? 'exact' : 'span'
}

const knowsAny = (vehicle: KnownVehicle, figures: readonly Figure[]): boolean =>
  figures.some((figure) => spanOf(vehicle, figure) !== undefined)

const batteryFigures: readonly Figure[] = [
  ({ packKwh }) => packKwh,
  ({ usableKwh }) => usableKwh,
  ({ statedUsableKwh }) => statedUsableKwh,
  ({ stateOfHealthPercent }) => stateOfHealthPercent,
]

const chargingFigures: readonly Figure[] = [
  ({ charge240Hours }) => charge240Hours,
  ({ acPowerKw }) => acPowerKw,
  ({ dcPowerKw }) => dcPowerKw,
]
