/** Whether enough is known about a vehicle to sell its specifications, and if not, why. */
import {
  type RawVehicle,
  type Rejection,
  UNAVAILABLE,
  type VehicleDataProvider,
  type VehicleDataResult,
  type Vin,
  verdictOn,
} from '@vinspec/vehicle-data'
import { VinspecError } from '../../foundation/errors.ts'
import { inTime } from '../../foundation/in-time.ts'
import { describeSpan, inSpan } from '../../foundation/process/spans.ts'

export interface VehicleDataAccess {
  readonly vehicleData: VehicleDataProvider
  /** How long the provider may take, in milliseconds. */
  readonly providerTimeoutMs: number
  /** The provider that identifies the car if `vehicleData` does not know it. */
  readonly newerVehicles?: VehicleDataProvider | undefined
}

export type Judgment =
  | { readonly kind: 'sold'; readonly vehicle: RawVehicle }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }

/** Throws `vehicle_data_unavailable` if the provider does not answer in time. */
export async function judgeVin(
  { vehicleData, providerTimeoutMs, newerVehicles }: VehicleDataAccess,
  vin: Vin,
): Promise<Judgment> {
  const verdict = verdictOn(
    await inSpan(
      () => ({ name: `vehicle data ${vehicleData.name}` }),
      async () => {
        const known = vehicleData.isAtHand
          ? await vehicleData.lookUp(vin, { signal: NEVER })
          : await askInTime(vehicleData, vin, providerTimeoutMs)
        const isNew = known.kind === 'not_found' && newerVehicles !== undefined
        const result = isNew ? await askInTime(newerVehicles, vin, providerTimeoutMs) : known
        describeSpan({ 'vinspec.vehicle_data.result': result.kind })
        return result
      },
    ),
  )
  if (verdict.kind !== 'unavailable') return verdict
  throw vehicleDataUnavailable(verdict.cause)
}

export function vehicleDataUnavailable(cause?: unknown, retryAfterMs = 5_000): VinspecError {
  const retryAfterSeconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
  const message = retryAfterSeconds < 60 ? UNAVAILABLE : waitLonger(retryAfterSeconds)
  return new VinspecError('vehicle_data_unavailable', message, { cause, retryAfterSeconds })
}

/** The time to wait in words, such as when a source's daily cost limit is used up. */
function waitLonger(seconds: number): string {
  const [count, unit] = seconds < 3_600 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour']
  const whole = Math.ceil(count)
  const wait = `${whole} ${unit}${whole === 1 ? '' : 's'}`
  return `A vehicle data source can't be asked now. Nothing was charged. Try again in ${wait}.`
}

/** The error for a lookup, which says that nothing was charged. */
export function notSold({ code, message, details }: Rejection): VinspecError {
  return new VinspecError(code, `${message} Nothing was charged.`, details && { details })
}

/** The signal for a provider that answers immediately. */
const NEVER = new AbortController().signal

/** A provider that ignores its signal must not keep the request, and the held credit, waiting. */
async function askInTime(
  vehicleData: VehicleDataProvider,
  vin: Vin,
  timeoutMs: number,
): Promise<VehicleDataResult> {
  const controller = new AbortController()
  return await inTime(vehicleData.lookUp(vin, { signal: controller.signal }), timeoutMs, () => {
    const cause = new Error(`${vehicleData.name} took longer than ${timeoutMs} ms`)
    controller.abort(cause)
    return { kind: 'unavailable', cause }
  })
}
