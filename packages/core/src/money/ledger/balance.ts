import { type FunctionCaller, required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

/** Credits that the customer can spend now: not expired, not held, not taken back. */
export async function readAvailableCredits(
  { prisma, clock }: Pick<Dependencies, 'clock'> & { readonly prisma: FunctionCaller },
  customerId: string,
): Promise<number> {
  const available = await sql.availableCredits(prisma, { customer: customerId, now: clock() })
  return required(available, 'what is available')
}
