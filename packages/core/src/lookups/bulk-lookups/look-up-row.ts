import { type LookupDependencies, lookUpVehicleSpecs } from '../lookup/look-up-vehicle-specs.ts'
import { type Claimed, type RowResult, toFailure, toOutcome } from './row-result.ts'

/** The lookup of a row: a lookup as any other, under a key of its own. */
export async function lookUpRow(
  dependencies: LookupDependencies,
  { bulkId, requestId, principal, number, vin }: Claimed,
): Promise<RowResult> {
  try {
    const { specs, creditsCharged, originalRequestId } = await lookUpVehicleSpecs(dependencies, principal, {
      vin,
      idempotencyKey: nameRow(bulkId, vin),
      requestId,
    })
    // A replay of this list's own lookup: it was charged, and nobody came to write it down.
    const credits = creditsCharged === 1 || originalRequestId === requestId ? 1 : 0
    return { outcome: toOutcome(number, 'found', { credits, title: specs.title }) }
  } catch (error) {
    return toFailure(number, error)
  }
}

/** It contains a space, so it never equals a key that was sent, which has only visible characters. */
function nameRow(bulkId: string, vin: string): string {
  return `bulk:${bulkId} ${vin}`
}
