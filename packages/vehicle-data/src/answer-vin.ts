import type { VehicleSpecs } from '@vinspec/contract'
import { presentVehicle } from './presentation/present-vehicle.ts'
import type { VehicleDataProvider } from './providers/vehicle-data-provider.ts'
import { type Rejection, verdictOn } from './verdict.ts'
import { parseVin, type VinFault } from './vin/parse-vin.ts'

export type VinAnswer =
  | { readonly vin: string; readonly specs: VehicleSpecs }
  | { readonly vin: string; readonly error: { readonly code: AnswerCode; readonly message: string } }

type AnswerCode = Rejection['code'] | 'invalid_request' | 'invalid_vin' | 'vehicle_data_unavailable'

const faultCodes: Readonly<Record<VinFault['reason'], AnswerCode>> = {
  length: 'invalid_request',
  character: 'invalid_vin',
  check_digit: 'invalid_vin',
}

/** The specs of a VIN, or the error that the API would return. `vin` is as typed, `specs.vin` in capitals. */
export async function answerVin(vin: string, provider: VehicleDataProvider): Promise<VinAnswer> {
  const fail = (code: AnswerCode, message: string): VinAnswer => ({ vin, error: { code, message } })
  const parsed = parseVin(vin)
  if (!parsed.ok) return fail(faultCodes[parsed.fault.reason], parsed.fault.message)
  const verdict = verdictOn(await provider.lookUp(parsed.vin, { signal: never }))
  switch (verdict.kind) {
    case 'sold':
      return { vin, specs: presentVehicle(verdict.vehicle) }
    case 'rejected':
      return fail(verdict.rejection.code, verdict.rejection.message)
    case 'unavailable':
      return fail('vehicle_data_unavailable', verdict.message)
  }
}

const never = new AbortController().signal
