/** Vehicle data that is in memory, for pages that show it for nothing and call no vendor. */
import {
  createOfflineProvider,
  parseVin,
  type RawVehicle,
  type VehicleDataProvider,
} from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'

let offline: VehicleDataProvider | undefined

/** The source that answers from memory. */
export function sourceAtHand({ vehicleData }: Services): VehicleDataProvider {
  if (vehicleData.isAtHand) return vehicleData
  offline ??= createOfflineProvider()
  return offline
}

/** Undefined if nothing is known about it. */
export async function describeAtHand(services: Services, vin: string): Promise<RawVehicle | undefined> {
  const parsed = parseVin(vin)
  if (!parsed.ok) return undefined
  const result = await sourceAtHand(services).lookUp(parsed.vin, { signal: new AbortController().signal })
  return result.kind === 'found' ? result.vehicle : undefined
}
