/** Whether a vehicle is known well enough to sell its specifications, and if not, why. */
import type { ErrorCode } from '@vinspec/contract'
import {
  coverageOf,
  isWorthSelling,
  NOT_FOUND,
  presentGap,
  presentRefusal,
  type RawVehicle,
  UNAVAILABLE,
  type VehicleDataProvider,
  type VehicleDataResult,
  type Vin,
} from '@vinspec/vehicle-data'
import { VinspecError } from '../errors.ts'

export interface VehicleDataAccess {
  readonly vehicleData: VehicleDataProvider
  /** How long the provider may take, in milliseconds. */
  readonly providerTimeoutMs: number
}

export type Judgment =
  | { readonly sold: true; readonly vehicle: RawVehicle }
  | { readonly sold: false; readonly rejection: Rejection }

/** Why a VIN gets no specifications, for the customer. */
export interface Rejection {
  readonly code: Extract<ErrorCode, 'vehicle_not_found' | 'specs_not_available' | 'unsupported_vehicle'>
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Throws `vehicle_data_unavailable` when the source does not answer in time. */
export async function judgeVin(
  { vehicleData, providerTimeoutMs }: VehicleDataAccess,
  vin: Vin,
): Promise<Judgment> {
  const found = await askInTime(vehicleData, vin, providerTimeoutMs)
  switch (found.kind) {
    case 'found':
      return isWorthSelling(coverageOf(found.vehicle))
        ? { sold: true, vehicle: found.vehicle }
        : reject({ code: 'specs_not_available', ...presentGap(found.vehicle) })
    case 'unsupported':
      return reject({ code: 'unsupported_vehicle', ...presentRefusal(found.refusal) })
    case 'not_found':
      return reject({ code: 'vehicle_not_found', message: NOT_FOUND })
    case 'unavailable':
      throw new VinspecError('vehicle_data_unavailable', UNAVAILABLE, {
        cause: found.cause,
        retryAfterSeconds: 5,
      })
  }
}

const reject = (rejection: Rejection): Judgment => ({ sold: false, rejection })

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
