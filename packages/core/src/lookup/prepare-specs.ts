/** From VIN to the finished answer. Everything that can go wrong goes wrong here, before the credit is taken. */
import type { VehicleSpecs } from '@vinspec/contract'
import { parserOf } from '@vinspec/contract/validator'
import {
  presentVehicle,
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
  const signal = AbortSignal.timeout(providerTimeoutMs)
  const found = await Promise.race([vehicleData.lookUp(vin, { signal }), unavailableOnceAborted(signal)])
  switch (found.kind) {
    case 'found': {
      return trustSpecs(presentVehicle(found.vehicle), vin)
    }
    case 'unsupported':
      throw new VinspecError(
        'unsupported_vehicle',
        `This VIN belongs to a ${found.reason}. Only battery-electric vehicles are supported.`,
      )
    case 'not_found':
      throw new VinspecError(
        'vehicle_not_found',
        'No electric vehicle is known for this VIN. Check it against the windscreen or the registration.',
      )
    case 'unavailable':
      throw new VinspecError(
        'vehicle_data_unavailable',
        'The vehicle data source is not answering. Nothing was charged; retry in a few seconds.',
        { cause: found.cause, retryAfterSeconds: 5 },
      )
  }
}

/** A provider that overlooks its signal must not keep the request, and the credit, waiting. */
function unavailableOnceAborted(signal: AbortSignal): Promise<VehicleDataResult> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable', cause: signal.reason }), {
      once: true,
    })
  })
}

/** Throws, as a bug, when an answer breaks the contract: it must be neither charged nor sent. */
export function trustSpecs(specs: unknown, vin: string): VehicleSpecs {
  const parsed = parseSpecs(specs)
  if (parsed.ok) return parsed.value
  throw new Error(`specs of ${vin} break the contract at ${parsed.fault.pointer}: ${parsed.fault.reason}`)
}
