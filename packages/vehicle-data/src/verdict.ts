import type { RawVehicle } from './facts/raw-vehicle.ts'
import type { VehicleDataResult } from './facts/vehicle-data-result.ts'
import { coverageOf, isWorthSelling } from './presentation/coverage.ts'
import { NOT_FOUND, presentGap, presentRefusal, UNAVAILABLE } from './presentation/refusal.ts'

/** Tells the customer why a VIN gets no specifications. */
export interface Rejection {
  readonly code: 'vehicle_not_found' | 'specs_not_available' | 'unsupported_vehicle'
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
}

export type Verdict =
  | { readonly kind: 'sold'; readonly vehicle: RawVehicle }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'unavailable'; readonly message: string; readonly cause: unknown }

/** Whether a provider's result is known well enough to sell, and if not, why. */
export function verdictOn(result: VehicleDataResult): Verdict {
  switch (result.kind) {
    case 'found':
      return isWorthSelling(coverageOf(result.vehicle))
        ? { kind: 'sold', vehicle: result.vehicle }
        : reject({ code: 'specs_not_available', ...presentGap(result.vehicle.record.identity) })
    case 'unsupported':
      return reject({ code: 'unsupported_vehicle', ...presentRefusal(result.refusal) })
    case 'not_found':
      return reject({ code: 'vehicle_not_found', message: NOT_FOUND })
    case 'unavailable':
      return { kind: 'unavailable', message: UNAVAILABLE, cause: result.cause }
  }
}

const reject = (rejection: Rejection): Verdict => ({ kind: 'rejected', rejection })
