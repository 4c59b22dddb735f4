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
import type { NewRow } from './fold-entries.ts'
import { createTurns } from './in-turn.ts'
import { parseInThread } from './parse-in-thread.ts'

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
  return await keepRows(dependencies, { customer: customerId, name: title }, list.rows)
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

/** How many rows one statement inserts: few enough that it stays short and other requests are served in between. */
const ROWS_AT_ONCE = 5_000
/** The longest transaction: enough for the largest list while the database is busy. */
const LONGEST_MS = 60_000
/** A large list uses its connection for seconds, so lists take turns and leave the other connections free. */
const inTurn = createTurns(20)

/** Stores the rows, or finds the batch that has their digest. */
export async function keepRows(
  { prisma, clock }: Dependencies,
  terms: Terms,
  rows: readonly NewRow[],
): Promise<Created> {
  const id = newId()
  const list = {
    ...terms,
    id,
    requestId: `req_${id.replaceAll('-', '')}`,
    now: clock(),
    kept: `${BULK_LOOKUP_DAYS} days`,
    size: rows.length,
    mostOpen: MAX_OPEN_BULK_ROWS,
    most: MAX_KEPT_BULK_ROWS,
    fewest: FEWEST_BULK_ROWS,
    ...toColumns(rows.slice(0, ROWS_AT_ONCE)),
  }
  const { outcome, bulk } = await (rows.length <= ROWS_AT_ONCE
    ? sql.createBulkLookup(prisma, list)
    : inTurn(() => prisma.$transaction((tx) => createInParts(tx, list, rows), { timeout: LONGEST_MS })))
  const [open, all] = [MAX_OPEN_BULK_ROWS, MAX_KEPT_BULK_ROWS].map((count) => count.toLocaleString('en-US'))
  switch (oneOf(OUTCOMES, outcome)) {
    case 'created':
    case 'known':
      return { kind: 'created', id: required(bulk, 'a bulk lookup') }
    case 'too_many_open':
      return {
        kind: 'rejected',
        fault: `Your lists that haven't ended can have up to ${open} VINs. Finish, cancel, or delete one first.`,
      }
    case 'too_many':
      return {
        kind: 'rejected',
        fault: `Your lists can have up to ${all} VINs in all. Delete one that you no longer need first.`,
      }
  }
}

/** Stores all of the rows or none. */
async function createInParts(
  tx: Transaction,
  list: Parameters<typeof sql.createBulkLookup>[1],
  rows: readonly NewRow[],
): ReturnType<typeof sql.createBulkLookup> {
  const created = await sql.createBulkLookup(tx, list)
  if (created.outcome !== 'created') return created
  const { customer, id: bulk } = list
  for (let after = ROWS_AT_ONCE; after < rows.length; after += ROWS_AT_ONCE) {
    const part = toColumns(rows.slice(after, after + ROWS_AT_ONCE))
    await sql.addBulkRows(tx, { customer, bulk, after, ...part })
  }
  return created
}

function toColumns(rows: readonly NewRow[]) {
  return {
    lines: rows.map(({ line }) => line),
    typed: rows.map(({ typed }) => typed),
    vins: rows.map(({ vin }) => vin),
    states: rows.map(({ state }) => state),
    messages: rows.map(({ message }) => message),
  }
}
