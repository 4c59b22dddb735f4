/** Answers that were stored under an older contract than today's. */
import type { Database } from '../src/foundation/db/client.ts'
import { bodyOf, keepAnswer, toVehicleAnswer } from '../src/lookups/lookup/vehicle-answers.ts'

const OLDER =
  '{"object":"vehicle_specs", "version":"2025-01-01","vin":"VIN","range_miles":396,"wheels":{"19 in":null}}'

/**
 * Rewrites all answers of a customer into a form that the contract no longer has. Returns the text of the latest one.
 */
export async function makeAnswersOlder(prisma: Database, customerId: string): Promise<string> {
  const answer = toVehicleAnswer(OLDER, 'VIN', '{"identity":{},"statements":[]}')
  await keepAnswer(prisma, answer, new Date())
  await prisma.$transaction(async (tx) => {
    // Bypasses the trigger that protects stored answers.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.$executeRaw`
      UPDATE vehicle_lookup SET answer_id = ${answer.id}::uuid WHERE customer_id = ${customerId}::uuid`
    await tx.$executeRaw`
      UPDATE saved_vehicle SET answer_id = ${answer.id}::uuid WHERE customer_id = ${customerId}::uuid`
  })
  const { vin } = await prisma.vehicleLookup.findFirstOrThrow({
    where: { customerId },
    orderBy: { id: 'desc' },
  })
  return bodyOf(answer, vin)
}
