import type { RawVehicle, VehicleRecord } from '../facts/raw-vehicle.ts'
import type { FactName } from '../facts/vehicle-facts.ts'
import { remember } from '../remember.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { knownVehicle } from './known-vehicle.ts'
import { presentFreeTitle } from './title.ts'

/** A fact that customers look for beyond the groups of {@link Coverage}. */
export interface PreviewedFact {
  readonly key: string
  readonly label: string
  /** The facts of which any one is enough. */
  readonly names: readonly FactName[]
  readonly isKnown: boolean
}

export interface Preview {
  readonly title: string
  readonly coverage: Coverage
  readonly facts: readonly PreviewedFact[]
}

/** The subject of an answer and the kinds of facts in it, without any figures. This much is free. */
export function previewVehicle(vehicle: RawVehicle): Preview {
  const { record } = vehicle
  return {
    title: presentFreeTitle(knownVehicle(record)),
    coverage: coverageOf(vehicle),
    facts: remember(previewed, record, () => previewFacts(record)),
  }
}

const previewed = new WeakMap<VehicleRecord, readonly PreviewedFact[]>()

function previewFacts(record: VehicleRecord): PreviewedFact[] {
  const known = knownVehicle(record)
  return topics.map(([key, label, names]) => ({
    key,
    label,
    names,
    isKnown: names.some((name) => known[name] !== undefined),
  }))
}

const topics: ReadonlyArray<readonly [key: string, label: string, names: readonly FactName[]]> = [
  ['battery_health', 'Battery health', ['stateOfHealthPercent', 'usableNowKwh']],
  ['production_date', 'Production date', ['productionDate']],
  ['factory', 'Factory', ['factory']],
  ['paint', 'Paint', ['paint']],
  ['wheels', 'Wheels', ['wheels', 'wheelStyle']],
  ['interior', 'Interior', ['interior']],
  ['options', 'Options', ['seatOptions', 'assistancePackage']],
  ['supercharging', 'Supercharging', ['supercharging']],
  ['warranty', 'Warranty', ['warranties']],
  ['recalls', 'Recalls of the model and year', ['recalls']],
]
