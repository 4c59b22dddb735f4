import { oneOf, required } from '../../foundation/db/call-function.ts'
import type { Transaction } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { newId } from '../../foundation/ids.ts'
import {
  BULK_LOOKUP_DAYS,
  FEWEST_BULK_ROWS,
  MAX_KEPT_BULK_ROWS,
  MAX_OPEN_BULK_ROWS,
} from '../../foundation/policy.ts'
import { toPlainName } from '../../foundation/text/plain-name.ts'
import * as sql from '../../generated/sql/functions.ts'
import { createTurns } from './in-turn.ts'
import { parseInThread } from './parse-in-thread.ts'
import { type ListRows, ROWS_AT_ONCE } from './parse-list.ts'

export interface NewBulkLookup {
  readonly customerId: string
  /** The name of the file. */
  readonly name: string
  readonly content: Uint8Array
}

export type Created =
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'rejected'; readonly fault: string }

const MOST_NAME = 100
const OUTCOMES = ['created', 'known', 'too_many_open', 'too_many'] as const

/** Stores a list of VINs and has it checked in the background. This charges nothing. */
export async function createBulkLookup(
  dependencies: Dependencies,
  { customerId, name, content }: NewBulkLookup,
): Promise<Created> {
  const list = await parseInThread({ content })
  if (!list.ok) return { kind: 'rejected', fault: list.fault }
  const title = toPlainName(name).slice(0, MOST_NAME) || 'Pasted list'
  return await keepRows(dependencies, { customer: customerId, name: title }, list)
}

type Terms = Pick<
  Parameters<typeof sql.createBulkLookup>[1],
  | 'customer'
  | 'name'
  | 'digest'
  | 'same'
  | 'skipOwned'
  | 'maxCredits'
  | 'startedBy'
  | 'startsItself'
  | 'byAgent'
>

/** The longest transaction: enough for the largest list while the database is busy. */
const LONGEST_MS = 60_000
/** A large list uses its connection for seconds, so lists take turns and leave the other connections free. */
const inTurn = createTurns(20)

/** Stores the rows, or finds the batch that has their digest. */
export async function keepRows(
  { prisma, clock }: Dependencies,
  terms: Terms,
  { count, parts: [first = '[]', ...rest] }: ListRows,
): Promise<Created> {
  const id = newId()
  const list = {
    ...terms,
    id,
    requestId: `req_${id.replaceAll('-', '')}`,
    now: clock(),
    kept: `${BULK_LOOKUP_DAYS} days`,
    size: count,
    mostOpen: MAX_OPEN_BULK_ROWS,
    most: MAX_KEPT_BULK_ROWS,
    fewest: FEWEST_BULK_ROWS,
    rows: first,
  }
  const { outcome, bulk } = await (rest.length === 0
    ? sql.createBulkLookup(prisma, list)
    : inTurn(() => prisma.$transaction((tx) => createInParts(tx, list, rest), { timeout: LONGEST_MS })))
  const [open, all] = [MAX_OPEN_BULK_ROWS, MAX_KEPT_BULK_ROWS].map((most) => most.toLocaleString('en-US'))
  switch (oneOf(OUTCOMES, outcome)) {
    case 'created':
    case 'known':
      return { kind: 'created', id: required(bulk, 'a bulk lookup') }
    case 'too_many_open':
      return {
        kind: 'rejected',
        fault: `Your lists that haven't ended can have up to ${open} VINs. Wait until one has ended, or cancel one.`,
      }
    case 'too_many':
      return {
        kind: 'rejected',
        fault: `Your lists can have up to ${all} VINs in all. Delete one that you no longer need under Bulk lookups in your account.`,
      }
  }
}

/** Stores all of the rows or none. */
async function createInParts(
  tx: Transaction,
  list: Parameters<typeof sql.createBulkLookup>[1],
  rest: readonly string[],
): ReturnType<typeof sql.createBulkLookup> {
  const created = await sql.createBulkLookup(tx, list)
  if (created.outcome !== 'created') return created
  const { customer, id: bulk } = list
  for (const [index, rows] of rest.entries()) {
    await sql.addBulkRows(tx, { customer, bulk, after: (index + 1) * ROWS_AT_ONCE, rows })
  }
  return created
}
