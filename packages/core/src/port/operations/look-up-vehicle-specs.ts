import { lookUpVehicleSpecs as lookUp } from '../../lookups/lookup/look-up-vehicle-specs.ts'
import type { CustomerOperation } from '../operation.ts'

export const lookUpVehicleSpecs: CustomerOperation<'lookUpVehicleSpecs'> = async (
  dependencies,
  { input: { vin }, principal, requestId, idempotencyKey },
) => {
  const answer = await lookUp(dependencies, principal, { vin, idempotencyKey, requestId })
  return {
    body: answer.specs,
    json: answer.body,
    dataSources: answer.dataSources,
    credits: { charged: answer.creditsCharged, remaining: answer.creditsRemaining },
    ...(answer.originalRequestId !== undefined && { replayOf: answer.originalRequestId }),
  }
}
