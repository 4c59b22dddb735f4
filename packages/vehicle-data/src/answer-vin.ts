import type { VehicleSpecs } from '@vinspec/contract'
import { coverageOf, isWorthSelling } from './presentation/coverage.ts'
import { presentVehicle } from './presentation/present-vehicle.ts'
import { NOT_FOUND, presentGap, presentRefusal, UNAVAILABLE } from './presentation/refusal.ts'
import type { VehicleDataProvider } from './providers/vehicle-data-provider.ts'
import { parseVin, type VinFault } from './vin/parse-vin.ts'

export type VinAnswer =
  | { readonly vin: string; readonly specs: VehicleSpecs }
  | { readonly vin: string; readonly error: { readonly code: AnswerCode; readonly message: string } }

type AnswerCode =
  | 'invalid_request'
  | 'invalid_vin'
  | 'unsupported_vehicle'
  | 'vehicle_not_found'
  | 'specs_not_available'
  | 'vehicle_data_unavailable'

const faultCodes: Readonly<Record<VinFault['reason'], AnswerCode>> = {
  length: 'invalid_request',
  character: 'invalid_vin',
  check_digit: 'invalid_vin',
}

/** One VIN to its specs, or to the error that the API would give; `vin` is as typed, `specs.vin` in capitals. */
export async function answerVin(vin: string, provider: VehicleDataProvider): Promise<VinAnswer> {
  const fail = (code: AnswerCode, message: string): VinAnswer => ({ vin, error: { code, message } })
  const parsed = parseVin(vin)
  if (!parsed.ok) return fail(faultCodes[parsed.fault.reason], parsed.fault.message)
  const result = await provider.lookUp(parsed.vin, { signal: never })
  switch (result.kind) {
    case 'found':
      return isWorthSelling(coverageOf(result.vehicle))
        ? { vin, specs: presentVehicle(result.vehicle) }
        : fail('specs_not_available', presentGap(result.vehicle).message)
    case 'unsupported':
      return fail('unsupported_vehicle', presentRefusal(result.refusal).message)
    case 'not_found':
      return fail('vehicle_not_found', NOT_FOUND)
    case 'unavailable':
      return fail('vehicle_data_unavailable', UNAVAILABLE)
  }
}

const never = new AbortController().signal
