/** Vehicle data that is in memory, for pages that show it for nothing and call no vendor. */
import { parseVin, type RawVehicle, sourceAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'

/** Undefined if nothing is known about it. */
export async function describeAtHand(
  { vehicleData }: Services,
  vin: string,
): Promise<RawVehicle | undefined> {
  const parsed = parseVin(vin)
  if (!parsed.ok) return undefined
  const { signal } = new AbortController()
  const result = await sourceAtHand(vehicleData).lookUp(parsed.vin, { signal })
  return result.kind === 'found' ? result.vehicle : undefined
}
