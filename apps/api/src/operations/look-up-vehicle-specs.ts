import { type LookupDependencies, lookUpVehicleSpecs as lookUp } from '@vinspec/core'
import { type Handler, replayed } from '../handlers.ts'

export function lookUpVehicleSpecs(dependencies: LookupDependencies): Handler<'lookUpVehicleSpecs'> {
  return {
    async handle({ body, principal, idempotencyKey, requestId }) {
      const answer = await lookUp(dependencies, principal, { vin: body.vin, idempotencyKey, requestId })
      return {
        body: answer.specs,
        bytes: answer.body,
        headers: {
          'credits-charged': String(answer.creditsCharged),
          'credits-remaining': String(answer.creditsRemaining),
          ...replayed(answer.originalRequestId),
        },
      }
    },
  }
}
