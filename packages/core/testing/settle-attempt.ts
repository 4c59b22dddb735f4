import type { Dependencies } from '../src/foundation/dependencies.ts'
import { type Attempt, settleLookups } from '../src/lookups/lookup/lookup-steps.ts'
import { toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'

const VIN = '5YJSA1E67NF123456'
const answer = toVehicleAnswer(JSON.stringify({ vin: VIN }), VIN, '{"identity":{},"statements":[]}')

/** Settles an attempt with an answer in which only the VIN is known. */
export async function settleAttempt(
  { prisma, clock }: Dependencies,
  attempt: Attempt,
): Promise<number | null> {
  const payment = { attempt, vin: VIN, answer, requestId: 'req', now: clock() }
  return (await settleLookups(prisma, [payment])).get(0) ?? null
}
