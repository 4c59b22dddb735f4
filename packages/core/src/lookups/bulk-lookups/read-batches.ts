/** Lists as the API presents them: the outcomes of their VINs, and what the lists wait for. */
import { validate as isUuid } from 'uuid'
import { oneOf, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { listSavedAnswers } from '../lookup/saved-vehicles.ts'
import { BULK_STATES, ROW_STATES } from './bulk-lookup.ts'
import { type BulkLookup, type BulkRow, countRows } from './read-bulk-lookups.ts'
import { readWait, type Wait } from './read-wait.ts'
import type { BulkLookupName } from './steer-bulk-lookup.ts'

export interface Batch
  extends Pick<
    BulkLookup,
    'id' | 'state' | 'skipOwned' | 'createdAt' | 'startedAt' | 'endedAt' | 'expiresAt' | 'counts'
  > {
  readonly maxCredits: number | null
  /** What a waiting list waits for; null: it is not waiting, or continues in a moment. */
  readonly wait: Wait | null
}

/** Null: this customer has no such batch. */
export async function readBatch(
  dependencies: Dependencies,
  { customerId, id }: BulkLookupName,
): Promise<Batch | null> {
  if (!isUuid(id)) return null
  const [batch] = await readBatches(dependencies, { customerId, where: { id }, limit: 1 })
  return batch ?? null
}

/** Before the start, vehicles that the customer already has are only marked. */
export function marksOwned({ state, skipOwned }: Pick<Batch, 'state' | 'skipOwned'>): boolean {
  return skipOwned && (state === 'checking' || state === 'checked')
}

interface Sent {
  readonly createdAt: Date
  /** See {@link marksOwned}. */
  readonly marksOwned: boolean
}

/** What rows are read with, without counting their outcomes; null: this customer has no such batch. */
export async function readSent(prisma: Database, { customerId, id }: BulkLookupName): Promise<Sent | null> {
  if (!isUuid(id)) return null
  const sent = await prisma.bulkLookup.findUnique({
    where: { customerId_id: { customerId, id } },
    select: { createdAt: true, state: true, skipOwned: true },
  })
  if (!sent) return null
  const state = oneOf(BULK_STATES, sent.state)
  return { createdAt: sent.createdAt, marksOwned: marksOwned({ ...sent, state }) }
}

export interface BatchQuery {
  readonly customerId: string
  /** Only batches that come after this one in the list. */
  readonly after?: Pick<Batch, 'id' | 'createdAt'> | undefined
  readonly limit: number
}

/** Latest first. */
export async function pageBatches(
  dependencies: Dependencies,
  { customerId, after, limit }: BatchQuery,
): Promise<Batch[]> {
  const behind = after && [
    { createdAt: { lt: after.createdAt } },
    { createdAt: after.createdAt, id: { lt: after.id } },
  ]
  return await readBatches(dependencies, { customerId, where: behind ? { OR: behind } : {}, limit })
}

interface Found {
  readonly customerId: string
  readonly where: NonNullable<Parameters<Database['bulkLookup']['findMany']>[0]>['where']
  readonly limit: number
}

async function readBatches(
  dependencies: Dependencies,
  { customerId, where, limit }: Found,
): Promise<Batch[]> {
  const { prisma } = dependencies
  const found = await prisma.bulkLookup.findMany({
    where: { ...where, customerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      state: true,
      skipOwned: true,
      maxCredits: true,
      createdAt: true,
      startedAt: true,
      endedAt: true,
      expiresAt: true,
    },
    take: limit,
  })
  const ids = found.map(({ id }) => id)
  const counts = await countRows(prisma, customerId, ids)
  return await Promise.all(
    found.map(async (batch) => {
      const known = { ...batch, state: oneOf(BULK_STATES, batch.state) }
      return {
        ...known,
        counts: required(counts.get(batch.id) ?? null, 'the counts of a list'),
        wait: await readWait(dependencies, customerId, known),
      }
    }),
  )
}

export interface ResultQuery extends BulkLookupName {
  /** The number of the row before the first one wanted; 0: from the start. */
  readonly after: number
  readonly limit: number
  /** Whether rows include what is known about their vehicles. */
  readonly withAnswers: boolean
  /** Whether rows of vehicles that the customer has count as skipped before they are. */
  readonly marksOwned: boolean
}

export interface BatchRow extends Omit<BulkRow, 'line' | 'owned'> {
  /** If requested, the latest stored answer about a vehicle that the customer has. */
  readonly answer: string | undefined
}

/** Each VIN once, in the order of the list. */
export async function pageResults(
  prisma: Database,
  { customerId, id, after, limit, withAnswers, marksOwned: isMarked }: ResultQuery,
): Promise<BatchRow[]> {
  const read = await prisma.bulkRow.findMany({
    where: { customerId, bulkId: id, number: { gt: after }, state: { not: 'duplicate' } },
    orderBy: { number: 'asc' },
    select: {
      number: true,
      typed: true,
      vin: true,
      state: true,
      owned: true,
      credits: true,
      title: true,
      code: true,
      message: true,
    },
    take: limit,
  })
  const rows = read.map(({ owned, ...row }) => {
    const state = oneOf(ROW_STATES, row.state)
    return { ...row, state: isMarked && owned && state === 'ready' ? 'skipped' : state }
  })
  const vins = rows.flatMap(({ vin, state }) =>
    withAnswers && vin && (state === 'found' || state === 'skipped') ? [vin] : [],
  )
  const saved =
    vins.length === 0 ? [] : await listSavedAnswers(prisma, { customerId, vins, limit: vins.length })
  const answers = new Map(saved.map(({ vin, answer }) => [vin, answer]))
  return rows.map((row) => ({ ...row, answer: answers.get(row.vin ?? '') }))
}
