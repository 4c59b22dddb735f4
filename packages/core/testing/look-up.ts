/** Looks vehicles up as a server does, in the tables of the build. */
import { createOfflineProvider, type VehicleDataProvider } from '@vinspec/vehicle-data'
import type { Dependencies } from '../src/foundation/dependencies.ts'
import { newId } from '../src/foundation/ids.ts'
import type { Principal } from '../src/foundation/principal.ts'
import {
  type LookupAnswer,
  type LookupDependencies,
  lookUpVehicleSpecs,
} from '../src/lookups/lookup/look-up-vehicle-specs.ts'
import { PATIENCE_MS } from './patience.ts'

export const VIN = '5YJSA1E67NF123456'
export const LEASE_MS = 20_000

/** Shared, because it reads its tables once. */
export const offline: VehicleDataProvider = createOfflineProvider()
/** The same, but it takes time, so that a credit is held. */
export const slowOffline: VehicleDataProvider = { ...offline, isAtHand: false }

/** What a lookup needs besides a bed. */
export const LOOKUPS = { vehicleData: offline, providerTimeoutMs: PATIENCE_MS, leaseMs: LEASE_MS } as const

interface Asked {
  readonly vin?: string
  readonly key?: string
  readonly requestId?: string
}

/** @param bed its own settings come before the usual ones */
export function lookUpAs(
  principal: Principal,
  bed: Dependencies & Partial<LookupDependencies>,
  { vin = VIN, key = newId(), requestId = `req_${newId()}` }: Asked = {},
): Promise<LookupAnswer> {
  return lookUpVehicleSpecs({ ...LOOKUPS, ...bed }, principal, { vin, idempotencyKey: key, requestId })
}
