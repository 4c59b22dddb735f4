/** The VIN of a saved vehicle, as a caller names it. */
import { parseVin, type Vin } from '@vinspec/vehicle-data'
import { VinspecError } from '../errors.ts'

/** Throws `invalid_vin`. */
export function readVin(typed: string): Vin {
  const parsed = parseVin(typed)
  if (parsed.ok) return parsed.vin
  throw new VinspecError('invalid_vin', parsed.fault.message, { details: { reason: parsed.fault.reason } })
}

export function notSaved(vin: Vin): VinspecError {
  return new VinspecError(
    'vehicle_not_found',
    `${vin} isn't in My Vehicles. Look it up to add it, for one credit.`,
  )
}
