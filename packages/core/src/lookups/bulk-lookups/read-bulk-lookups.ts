/** What a customer can read about bulk lookups. Another customer's are treated as missing. */
import { validate as isUuid } from 'uuid'
import { oneOf } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import * as sql from '../../generated/sql/functions.ts'
import { BULK_STATES, type BulkState, ROW_STATES, type RowState } from './bulk-lookup.ts'
import type { BulkLookupName } from './steer-bulk-lookup.ts'

export interface BulkLookupSummary {
  readonly id: string
  readonly name: string
  readonly state: BulkState
  readonly size: number
  readonly createdAt: Date
}

const MOST_LISTED = 100

/** The latest lists, latest first. */
export async function listBulkLookups(prisma: Database, customerId: string): Promise<BulkLookupSummary[]> {
  const found = await prisma.bulkLookup.findMany({
    where: { customerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, state: true, size: true, createdAt: true },
    take: MOST_LISTED,
  })
  return found.map((each) => ({ ...each, state: oneOf(BULK_STATES, each.state) }))
}

export interface BulkLookup extends BulkLookupSummary {
  readonly skipOwned: boolean
  /** What the customer last approved automatic top-up to buy for the list, and what remains of that, in cents. */
  readonly topUpBudgetCents: number
  readonly topUpBudgetLeftCents: number
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly expiresAt: Date
  readonly counts: BulkCounts
}

export interface BulkCounts extends Readonly<Record<RowState, number>> {
  /** Of the rows to look up, those whose vehicle the customer already had when they were checked. */
  readonly owned: number
  /** Credits spent. */
  readonly credits: number
  /** Rows that failed because the vehicle data was unavailable: these can be tried again. */
  readonly unavailable: number
  /** The line of the first row that is still to be looked up. */
  readonly next: number | null
}

/** Null: this customer has no such list. */
export async function readBulkLookup(
  prisma: Database,
  { customerId, id }: BulkLookupName,
): Promise<BulkLookup | null> {
  if (!isUuid(id)) return null
  const bulk = await prisma.bulkLookup.findUnique({
    where: { customerId_id: { customerId, id } },
    omit: {
      customerId: true,
      requestId: true,
      leaseHolder: true,
      leaseExpiresAt: true,
      topUpBudgetSince: true,
    },
  })
  if (!bulk) return null
  const counts = (await countRows(prisma, customerId, [id])).get(id)
  if (!counts) throw new Error('a list without a row')
  const left = await sql.topUpBudgetLeft(prisma, { customer: customerId, bulk: id })
  return { ...bulk, topUpBudgetLeftCents: left ?? 0, state: oneOf(BULK_STATES, bulk.state), counts }
}

/** Counts the outcomes of the rows of each list, by its ID. */
export async function countRows(
  prisma: Database,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BulkCounts>> {
  const counted = await prisma.$queryRaw<Array<{ readonly id: string } & BulkCounts>>`
    SELECT bulk_id AS id, count(*) FILTER (WHERE state = 'invalid')::int AS invalid,
      count(*) FILTER (WHERE state = 'duplicate')::int AS duplicate,
      count(*) FILTER (WHERE state = 'unchecked')::int AS unchecked,
      count(*) FILTER (WHERE state = 'unsupported')::int AS unsupported,
      count(*) FILTER (WHERE state = 'ready')::int AS ready,
      count(*) FILTER (WHERE state = 'found')::int AS found,
      count(*) FILTER (WHERE state = 'skipped')::int AS skipped,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'ready' AND owned)::int AS owned,
      count(*) FILTER (WHERE credits = 1)::int AS credits,
      count(*) FILTER (WHERE state = 'failed' AND code IN ('vehicle_data_unavailable', 'internal_error'))::int
        AS unavailable,
      min(line) FILTER (WHERE state = 'ready') AS next
    FROM bulk_row WHERE customer_id = ${customerId}::uuid AND bulk_id = ANY(${[...ids]}::uuid[]) GROUP BY bulk_id`
  return new Map(counted.map(({ id, ...counts }) => [id, counts]))
}

export interface BulkRow {
  readonly number: number
  /** The line in the text or file. */
  readonly line: number
  readonly typed: string
  readonly vin: string | null
  readonly state: RowState
  readonly owned: boolean
  readonly credits: number
  readonly title: string | null
  readonly code: string | null
  readonly message: string | null
}

export interface RowQuery extends BulkLookupName {
  /** Omitted: all states. */
  readonly states?: readonly RowState[] | undefined
  /** How many rows to skip, each of which takes time. Default: 0. */
  readonly offset?: number
  /** The number of the row before the first one wanted. Default: 0. */
  readonly after?: number
  readonly limit: number
}

/** In the order of the list. */
export async function listBulkRows(
  prisma: Database,
  { customerId, id, states, offset = 0, after = 0, limit }: RowQuery,
): Promise<BulkRow[]> {
  if (!isUuid(id)) return []
  const rows = await prisma.bulkRow.findMany({
    where: { customerId, bulkId: id, number: { gt: after }, ...(states && { state: { in: [...states] } }) },
    orderBy: { number: 'asc' },
    omit: { customerId: true, bulkId: true },
    skip: offset,
    take: limit,
  })
  return rows.map((row) => ({ ...row, state: oneOf(ROW_STATES, row.state) }))
}

/** What is known about the vehicles of rows that the customer has: found, or skipped. */
export interface BulkAnswers {
  /** By row number, the ID of the answer: the same for vehicles that differ only in their VIN. */
  readonly answerOf: ReadonlyMap<number, string>
  /** Each answer as stored for one of its vehicles. */
  readonly answers: ReadonlyMap<string, string>
}

/** Up to `limit` rows of a list, from the number that follows `after`. */
export interface RowRange extends BulkLookupName {
  readonly after: number
  readonly limit: number
}

/** The latest answer about each vehicle. */
export async function readBulkAnswers(prisma: Database, rows: RowRange): Promise<BulkAnswers> {
  if (!isUuid(rows.id)) return { answerOf: new Map(), answers: new Map() }
  const named = await prisma.$queryRaw<Array<{ readonly number: number; readonly answerId: string }>>`
    SELECT r.number, l.answer_id AS "answerId" ${answersOf(rows)}`
  const answers = await prisma.$queryRaw<Array<{ readonly id: string; readonly answer: string }>>`
    SELECT a.id, a.before_vin || one.vin || a.after_vin AS answer FROM (
      SELECT DISTINCT ON (l.answer_id) l.answer_id, r.vin ${answersOf(rows)} ORDER BY l.answer_id, r.vin
    ) one JOIN vehicle_answer a ON a.id = one.answer_id ORDER BY a.id`
  return {
    answerOf: new Map(named.map(({ number, answerId }) => [number, answerId])),
    answers: new Map(answers.map((each) => [each.id, each.answer])),
  }
}

function answersOf({ customerId, id, after, limit }: RowRange): Prisma.Sql {
  return Prisma.sql`
    FROM bulk_row r
    JOIN saved_vehicle s ON s.customer_id = r.customer_id AND s.vin = r.vin
    JOIN vehicle_lookup l ON l.customer_id = s.customer_id AND l.id = s.lookup_id
    WHERE r.customer_id = ${customerId}::uuid AND r.bulk_id = ${id}::uuid AND r.state IN ('found', 'skipped')
      AND r.number > ${after} AND r.number <= ${after + limit}`
}
