/**
 * The free check: what a lookup of a VIN would return, without the figures. Nothing is held, charged, or saved, and no
 * live source is asked.
 */
import type { VehicleSpecsCheck } from '@vinspec/contract'
import {
  previewVehicle,
  type RawVehicle,
  type Rejection,
  sourceAtHand,
  type Vin,
} from '@vinspec/vehicle-data'
import { type LiveSources, sourcesFor } from '../live-sources/live-sources.ts'
import { judgeVin, type VehicleDataAccess } from './judge-vin.ts'
import { readVin } from './read-vin.ts'

interface CheckAccess extends VehicleDataAccess {
  /** The sources that a lookup would ask. */
  readonly liveSources?: LiveSources | undefined
}

/** Throws `invalid_vin`, and `vehicle_data_unavailable` if the vehicle data does not answer in time. */
export async function checkVin(access: CheckAccess, typed: string): Promise<VehicleSpecsCheck> {
  const vin = readVin(typed)
  const judgment = await judgeVin({ ...access, newerVehicles: undefined }, vin)
  const version = access.vehicleData.tables?.now.version
  const data = version === undefined ? {} : { data_version: version }
  if (judgment.kind === 'rejected') return { ...toRejectedCheck(vin, judgment.rejection), ...data }
  const { title, coverage } = previewVehicle(judgment.vehicle)
  const facts = previewFacts(access.liveSources, judgment.vehicle)
  return {
    object: 'vehicle_specs_check',
    vin,
    supported: true,
    title,
    reason: null,
    coverage,
    credits: 1,
    facts,
    ...data,
  }
}

/** The check for people without an account, which calls no vendor. Throws `invalid_vin`. */
export async function checkVinAtHand(access: CheckAccess, typed: string): Promise<VehicleSpecsCheck> {
  return await checkVin({ ...access, vehicleData: sourceAtHand(access.vehicleData) }, typed)
}

type CheckedFact = NonNullable<VehicleSpecsCheck['facts']>[number]

/** The facts that are known, and those that live sources would be asked for. A fact that neither has is left out. */
function previewFacts(liveSources: LiveSources | undefined, vehicle: RawVehicle): CheckedFact[] {
  const sources = sourcesFor(liveSources, vehicle.record).map(({ source }) => source)
  return previewVehicle(vehicle).facts.flatMap(({ key, label, names, isKnown }): CheckedFact[] => {
    if (isKnown) return [{ key, label, availability: 'known', sources: [] }]
    const able = sources.filter(({ terms }) => terms.facts.some((name) => names.includes(name)))
    const asked = able.filter(({ terms }) => !terms.needsConsent)
    if (asked.length > 0) return [{ key, label, availability: 'live_source', sources: titlesOf(asked) }]
    return able.length > 0 ? [{ key, label, availability: 'owner', sources: titlesOf(able) }] : []
  })
}

const titlesOf = (sources: ReadonlyArray<{ readonly title: string }>): string[] =>
  sources.map(({ title }) => title)

export function toRejectedCheck(vin: Vin, rejection: Rejection): VehicleSpecsCheck {
  const { code, message } = rejection
  return {
    object: 'vehicle_specs_check',
    vin,
    supported: false,
    title: titleOf(rejection),
    reason: { code, message },
    coverage: null,
    credits: 0,
    facts: [],
  }
}

/** "2022 Jeep Wrangler", as far as known. */
function titleOf({ details = {} }: Rejection): string | null {
  const words = [details['year'], details['make'], details['model']].filter(
    (word) => typeof word === 'string',
  )
  return words.length === 0 ? null : words.join(' ')
}
