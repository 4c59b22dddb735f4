/** What people without an account get for free: first calls, and the check of any VIN. Neither calls a vendor. */

import { docs } from 'virtual:docs'
import type { VehicleSpecsCheck } from '@vinspec/contract'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { VinspecError } from '@vinspec/core/foundation'
import { checkVinAtHand } from '@vinspec/core/lookup'
import type { Services } from '@vinspec/web/services'
import { fillPlaces } from '../../build/docs/places.ts'
import { placesFor } from '../docs/docs-places.server.ts'

/** First calls to this service as HTML, with a placeholder for the key. */
export function readExamples(services: Services): string {
  return fillPlaces(docs.examples, placesFor(services, {}))
}

export type FreeCheck = { readonly vin: string } & (
  | { readonly check: VehicleSpecsCheck }
  | { readonly fault: string }
)

/** @param address of the caller, whose checks per minute are limited */
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
    return { vin, check: await checkVinAtHand(services, vin) }
  } catch (error) {
    if (error instanceof VinspecError) return { vin, fault: error.publicMessage }
    throw error
  }
}
