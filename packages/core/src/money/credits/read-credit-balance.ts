import type { CreditBalance } from '@vinspec/contract'
import { type RowOf, required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'
import { parseStatus } from '../auto-top-up/terms.ts'

/** What the customer can spend now, and whether more is bought automatically. */
export async function readCreditBalance(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<CreditBalance> {
  return toCreditBalance(await sql.creditBalance(prisma, { customer: customerId, now: clock() }))
}

export function toCreditBalance({
  available,
  enabled,
  status,
}: RowOf<typeof sql.creditBalance>): CreditBalance {
  return {
    object: 'credit_balance',
    available_credits: required(available, 'what is available'),
    auto_top_up: { enabled: enabled ?? false, status: parseStatus(status ?? 'disabled') },
  }
}
