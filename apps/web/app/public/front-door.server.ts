/** What strangers get for nothing: prepared samples, the makes that we know, the check of any VIN. None calls a vendor. */

import type { VehicleSpecs, VehicleSpecsCheck } from '@vinspec/contract'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { VinspecError } from '@vinspec/core/foundation'
import { checkVin } from '@vinspec/core/lookup'
import { presentVehicle, sourceAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'
import { describeAtHand } from '../vehicles/data-at-hand.server.ts'

const SAMPLES = ['5YJSA1E67NF123456', '7FCTGBAA0PN716996', 'KNDC34LAXR5098387']

/** As a paid lookup would answer. */
export async function readSamples(services: Services): Promise<VehicleSpecs[]> {
  const found = await Promise.all(SAMPLES.map((sample) => describeAtHand(services, sample)))
  return found.filter((vehicle) => vehicle !== undefined).map(presentVehicle)
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
    const { vehicleData, providerTimeoutMs } = services
    return { vin, check: await checkVin({ vehicleData: sourceAtHand(vehicleData), providerTimeoutMs }, vin) }
  } catch (error) {
    if (error instanceof VinspecError) return { vin, fault: error.publicMessage }
    throw error
  }
}
