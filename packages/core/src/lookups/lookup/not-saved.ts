import type { Vin } from '@vinspec/vehicle-data'
import { VinspecError } from '../../foundation/errors.ts'

export function notSaved(vin: Vin): VinspecError {
  return new VinspecError(
    'vehicle_not_found',
    `${vin} isn't in My Vehicles. Look it up to add it, for one credit.`,
  )
}
