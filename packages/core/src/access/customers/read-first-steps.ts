import type { Database } from '../../foundation/db/client.ts'

/** Which first steps a customer has taken. */
export interface FirstSteps {
  readonly hasProvedAddress: boolean
  readonly hasLookup: boolean
  /** Whether there is an API key or a connected app. */
  readonly hasAccess: boolean
  /** Whether there was a payment, or automatic top-up is on. */
  readonly hasPaid: boolean
}

export async function readFirstSteps(prisma: Database, customerId: string): Promise<FirstSteps> {
  const [steps] = await prisma.$queryRaw<FirstSteps[]>`
    SELECT c.email_verified AS "hasProvedAddress",
      EXISTS (SELECT FROM saved_vehicle WHERE customer_id = c.id) AS "hasLookup",
      EXISTS (SELECT FROM api_key WHERE customer_id = c.id AND revoked_at IS NULL)
        OR EXISTS (SELECT FROM connection WHERE customer_id = c.id AND revoked_at IS NULL) AS "hasAccess",
      EXISTS (SELECT FROM payment WHERE customer_id = c.id)
        OR EXISTS (SELECT FROM auto_top_up_rule WHERE customer_id = c.id AND enabled) AS "hasPaid"
    FROM customer c WHERE c.id = ${customerId}::uuid`
  if (!steps) throw new Error('the signed-in customer is a customer')
  return steps
}
