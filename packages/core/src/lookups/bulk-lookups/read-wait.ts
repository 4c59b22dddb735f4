import { oneOf } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'
import type { BulkState } from './bulk-lookup.ts'

const WAITS = ['credits', 'daily_cap', 'monthly_maximum', 'top_up'] as const
export type Wait = (typeof WAITS)[number]

/** What a stopped list waits for; null: it is not stopped, or continues in a moment. */
export async function readWait(
  { prisma, clock }: Dependencies,
  customerId: string,
  { id, state }: { readonly id: string; readonly state: BulkState },
): Promise<Wait | null> {
  if (state !== 'stopped') return null
  const reason = await sql.listWait(prisma, { customer: customerId, bulk: id, now: clock() })
  return reason === null ? null : oneOf(WAITS, reason)
}
