import { parseVin, type Vin, type VinFault } from '@vinspec/vehicle-data'
import { VinspecError } from '../../foundation/errors.ts'

/** Throws `invalid_vin`. */
export function readVin(typed: string): Vin {
  const parsed = parseVin(typed)
  if (!parsed.ok) throw invalidVin(parsed.fault)
  return parsed.vin
}

export function invalidVin({ message, reason }: VinFault): VinspecError {
  return new VinspecError('invalid_vin', message, { details: { reason } })
}
