import * as sql from '../../generated/sql/functions.ts'
import type { FunctionCaller } from '../db/call-function.ts'
import type { Notice } from './notices.ts'

/** The database, or a transaction on it. */
interface Connection extends FunctionCaller {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

export type CustomerNotice = Notice & {
  readonly customerId: string
  /** Where it goes; left out: to the address that the customer has when it is sent. */
  readonly address?: string
  /** What the mail is about: of one kind, the customer gets one mail about it. */
  readonly episode: string
}

/** Writes an email and enqueues sending it, unless that episode has one. In a transaction, call it last. */
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
