/** Answers that were stored under an older contract than today's. */
import type { Database } from '../src/db/client.ts'

/** Rewrites all answers of a customer into a form that the contract does not know any more; returns the text of them. */
export async function makeAnswersOlder(prisma: Database, customerId: string): Promise<string> {
  const answer =
    '{"object":"vehicle_specs", "version":"2025-01-01","range_miles":396,"wheels":{"19 in":null}}'
  await prisma.$transaction(async (tx) => {
    // Past the trigger that keeps what was answered.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.$executeRaw`UPDATE vehicle_lookup SET answer = ${answer} WHERE customer_id = ${customerId}::uuid`
  })
  return answer
}
