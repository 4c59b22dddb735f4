/** From VIN to the finished answer. Everything that can go wrong goes wrong here, before the credit is taken. */
import type { VehicleSpecs } from '@vinspec/contract'
import { parserOf } from '@vinspec/contract/validator'
import {
  presentRefusal,
  presentVehicle,
  type Refusal,
  type VehicleDataProvider,
  type VehicleDataResult,
  type Vin,
} from '@vinspec/vehicle-data'
import { VinspecError } from '../errors.ts'

const parseSpecs = parserOf('CustomerVehicleSpecsV1')

export async function prepareSpecs(
  {
    vehicleData,
    providerTimeoutMs,
  }: { readonly vehicleData: VehicleDataProvider; readonly providerTimeoutMs: number },
  vin: Vin,
): Promise<VehicleSpecs> {
  const found = await askInTime(vehicleData, vin, providerTimeoutMs)
  switch (found.kind) {
    case 'found':
      return validateSpecs(presentVehicle(found.vehicle), vin)
    case 'unsupported':
      throw unsupported(found.refusal)
    case 'not_found':
      throw new VinspecError(
        'vehicle_not_found',
        "We don't know an electric vehicle with this VIN. Check it against the windshield or the registration.",
      )
    case 'unavailable':
      throw new VinspecError(
        'vehicle_data_unavailable',
        "The vehicle data source isn't responding. Nothing was charged. Try again in a few seconds.",
        { cause: found.cause, retryAfterSeconds: 5 },
      )
  }
}

function unsupported(refusal: Refusal): VinspecError {
  const { message, details } = presentRefusal(refusal)
  return new VinspecError('unsupported_vehicle', `${message} Nothing was charged.`, { details })
}

/** A provider that overlooks its signal must not keep the request, and the credit, waiting. */
async function askInTime(
  vehicleData: VehicleDataProvider,
  vin: Vin,
  timeoutMs: number,
): Promise<VehicleDataResult> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<VehicleDataResult>((resolve) => {
    timer = setTimeout(() => {
      const cause = new Error(`${vehicleData.name} took longer than ${timeoutMs} ms`)
      controller.abort(cause)
      resolve({ kind: 'unavailable', cause })
    }, timeoutMs)
  })
  try {
    return await Promise.race([vehicleData.lookUp(vin, { signal: controller.signal }), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Throws, as a bug, when an answer breaks the contract: it must be neither charged nor sent. */
export function validateSpecs(specs: unknown, vin: string): VehicleSpecs {
  const parsed = parseSpecs(specs)
  if (parsed.ok) return parsed.value
  throw new Error(`specs of ${vin} break the contract at ${parsed.fault.pointer}: ${parsed.fault.reason}`)
}
