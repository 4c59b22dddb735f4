import * as sql from '../../generated/sql/functions.ts'
import type { FunctionCaller } from '../db/call-function.ts'
import type { Notice } from './notices.ts'

/** The database, or a transaction on it. */
interface Connection extends FunctionCaller {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

export type CustomerNotice = Notice & {
  readonly customerId: string
  /** The address to send it to. Omitted: the customer's address at the time of sending. */
  readonly address?: string
  /** What the email is about. The customer gets one email of each kind for an episode. */
  readonly episode: string
}

/** Stores an email and enqueues sending it, unless the episode already has one. In a transaction, call it last. */
export async function notify(
  connection: Connection,
  { customerId, kind, episode, data, address }: CustomerNotice,
  now: Date,
): Promise<void> {
  await sql.notifyCustomer(connection, { customer: customerId, kind, episode, data, now })
  if (address === undefined) return
  await connection.$executeRaw`
    UPDATE notification SET address = ${address}
    WHERE customer_id = ${customerId}::uuid AND kind = ${kind} AND episode = ${episode} AND sent_at IS NULL`
}
