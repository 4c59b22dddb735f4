import { oneOf } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import { BULK_LOOKUP_DAYS, MAX_BULK_LOOKUPS, MAX_OPEN_BULK_LOOKUPS } from '../../foundation/policy.ts'
import { toStorable } from '../../foundation/text/storable-text.ts'
import * as sql from '../../generated/sql/functions.ts'
import { parseInThread } from './parse-in-thread.ts'

export interface NewBulkLookup {
  readonly customerId: string
  /** Of the file. */
  readonly name: string
  readonly content: Uint8Array
}

export type Created =
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'rejected'; readonly fault: string }

const MOST_NAME = 100
const OUTCOMES = ['created', 'too_many_open', 'too_many'] as const

/** Keeps a list of VINs and has it checked in the background. Costs nothing. */
export async function createBulkLookup(
  { prisma, clock }: Dependencies,
  { customerId, name, content }: NewBulkLookup,
): Promise<Created> {
  const list = await parseInThread(content)
  if (!list.ok) return { kind: 'rejected', fault: list.fault }
  const id = newId()
  const { rows } = list
  const outcome = await sql.createBulkLookup(prisma, {
    customer: customerId,
    id,
    name: toStorable(name).trim().slice(0, MOST_NAME) || 'Pasted list',
    requestId: `req_${id.replaceAll('-', '')}`,
    now: clock(),
    kept: `${BULK_LOOKUP_DAYS} days`,
    lines: rows.map(({ line }) => line),
    typed: rows.map(({ typed }) => typed),
    vins: rows.map(({ vin }) => vin),
    states: rows.map(({ state }) => state),
    messages: rows.map(({ message }) => message),
    mostOpen: MAX_OPEN_BULK_LOOKUPS,
    most: MAX_BULK_LOOKUPS,
  })
  switch (oneOf(OUTCOMES, outcome)) {
    case 'created':
      return { kind: 'created', id }
    case 'too_many_open':
      return {
        kind: 'rejected',
        fault: `You have ${MAX_OPEN_BULK_LOOKUPS} bulk lookups that haven't ended. Finish, cancel, or delete one first.`,
      }
    case 'too_many':
      return {
        kind: 'rejected',
        fault: `You have ${MAX_BULK_LOOKUPS} bulk lookups. Delete one that you no longer need first.`,
      }
  }
}
