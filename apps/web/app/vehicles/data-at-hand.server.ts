/** Vehicle data that is in memory, for free pages. It calls no vendor. */
import { parseVin, type RawVehicle, sourceAtHand } from '@vinspec/vehicle-data'
import type { Services } from '@vinspec/web/services'

/** Undefined if nothing is known about the vehicle. */
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
