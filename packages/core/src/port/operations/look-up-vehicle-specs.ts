import { toSpendingFields } from '@vinspec/contract/answer'
import { agentOf, readSpending } from '../../access/permissions/spending.ts'
import { lookUpVehicleSpecs as lookUp } from '../../lookups/lookup/look-up-vehicle-specs.ts'
import { issueReceipt } from '../../lookups/receipts/receipts.ts'
import type { CustomerOperation } from '../operation.ts'

export const lookUpVehicleSpecs: CustomerOperation<'lookUpVehicleSpecs'> = async (
  dependencies,
  { input: { vin }, principal, requestId, idempotencyKey },
) => {
  const found = await lookUp(dependencies, principal, { vin, idempotencyKey, requestId })
  const { specs, originalRequestId } = found
  const answer = {
    body: specs,
    json: found.body,
    dataSources: found.dataSources,
    credits: { charged: found.creditsCharged, remaining: found.creditsRemaining },
    ...(originalRequestId !== undefined && { replayOf: originalRequestId }),
  }
  const agent = agentOf(principal)
  if (!agent) return answer
  // The paid answer is returned even if the rest cannot be read; a receipt can be requested later.
  const spending = await readSpending(dependencies, agent).catch(() => undefined)
  const receipt = await issueReceipt(dependencies, {
    customerId: agent.customerId,
    vin: specs.vin,
    requestId: originalRequestId ?? requestId,
    // Only for a lookup that is paid for now: an earlier one may be another agent's, or from another day.
    spending: spending && originalRequestId === undefined ? toSpendingFields(spending) : undefined,
  }).catch(() => undefined)
  return { ...answer, ...(spending && { spending }), ...(receipt !== undefined && { receipt }) }
}
