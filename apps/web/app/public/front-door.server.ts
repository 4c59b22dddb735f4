/** What strangers get for nothing: prepared samples, the makes that we know, the check of any VIN. None calls a vendor. */

import { docs } from 'virtual:docs'
import type { VehicleSpecsCheck } from '@vinspec/contract'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { VinspecError } from '@vinspec/core/foundation'
import { checkVin } from '@vinspec/core/lookup'
import { sourceAtHand, tablesAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { fillPlaces } from '../../build/docs/places.ts'
import { placesFor } from '../docs/docs-places.server.ts'
import { describeAtHand } from '../vehicles/data-at-hand.server.ts'
import type { Sample } from './live-sheet.tsx'

const SAMPLES = ['YV4EH3HM0RP745016', '5YJSA1E67NF123456', '1FT6W7L70RW658094']

/** As a paid lookup would answer, with the other cars of the class. */
export async function readSamples(services: Services): Promise<Sample[]> {
  const { contextOf } = tablesAtHand(services.vehicleData)
  const found = await Promise.all(SAMPLES.map((sample) => describeAtHand(services, sample)))
  return found
    .filter((vehicle) => vehicle !== undefined)
    .map(contextOf)
    .map(({ specs, classRanges }) => ({ specs, classRanges: classRanges ?? null }))
}

/** First calls, as HTML of this service for somebody who has no key yet. */
export function readExamples(services: Services): string {
  return fillPlaces(docs.examples, placesFor(services, {}))
}

export type FreeCheck = { readonly vin: string } & (
  | { readonly check: VehicleSpecsCheck }
  | { readonly fault: string }
)

/** @param address of the caller, who may check so many per minute */
export async function checkForStranger(
  services: Services,
  typed: string,
  address: string,
): Promise<FreeCheck> {
  const vin = tidyVin(typed.slice(0, 40))
  const seconds = await services.strangerChecks.take(address)
  if (seconds > 0)
    return { vin, fault: `Too many checks from your network. Wait ${seconds} seconds, then check again.` }
  try {
    const atHand = { ...services, vehicleData: sourceAtHand(services.vehicleData) }
    return { vin, check: await checkVin(atHand, vin) }
  } catch (error) {
    if (error instanceof VinspecError) return { vin, fault: error.publicMessage }
    throw error
  }
}
