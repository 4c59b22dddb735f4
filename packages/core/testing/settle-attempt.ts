import type { Clock } from '../src/foundation/clock.ts'
import type { Database } from '../src/foundation/db/client.ts'
import { type Attempt, settleLookup } from '../src/lookups/lookup/lookup-steps.ts'
import { keepAnswer, toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'

const VIN = '5YJSA1E67NF123456'
const answer = toVehicleAnswer(JSON.stringify({ vin: VIN }), VIN, '{"identity":{},"statements":[]}')

/** Step B with an answer in which only the VIN is known. */
export async function settleAttempt(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  attempt: Attempt,
): Promise<number | null> {
  const now = clock()
  await keepAnswer(prisma, answer, now)
  return await settleLookup(prisma, attempt, { vin: VIN, answerId: answer.id, requestId: 'req', now })
}
