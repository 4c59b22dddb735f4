/** Batches that charge nothing: of test VINs, done immediately, and stored for a day. */

import { isObject } from '@vinspec/contract/guards'
import type { AnswerTo, Input } from '@vinspec/contract/port'
import { parserOf } from '@vinspec/contract/validator'
import { validate as isUuid, v5 as nameUuid } from 'uuid'
import { required } from '../../foundation/db/call-function.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { VinspecError } from '../../foundation/errors.ts'
import { FEWEST_BULK_ROWS, MAX_REHEARSED_ROWS } from '../../foundation/policy.ts'
import type { Principal } from '../../foundation/principal.ts'
import * as sql from '../../generated/sql/functions.ts'
import { parseInThread } from '../../lookups/bulk-lookups/parse-in-thread.ts'
import type { ListRows } from '../../lookups/bulk-lookups/parse-list.ts'
import { batchNotFound, tooManyBatches } from '../batch-answer.ts'
import { readCursor, readRowCursor, toPage } from '../cursor.ts'
import type { Asked, CustomerOperation, OperationDependencies } from '../operation.ts'
import { countResults, rehearseResults, rehearseWait } from './rehearse-results.ts'

type Batch = AnswerTo<'getBatch'>['body']
/** All that a rehearsed batch stores, apart from its request. */
type Status = (typeof STATUSES)[number]

interface Kept {
  readonly id: string
  readonly request: Input<'createBatch'>
  readonly status: Status
  readonly createdAt: Date
}

interface Named {
  readonly input: Input<'getBatch'>
  readonly principal: Principal
}

const DAY_MS = 24 * 60 * 60 * 1000
const MOST = MAX_REHEARSED_ROWS.toLocaleString('en-US')
const TOO_LONG = `With a test key, a batch can have up to ${MOST} VINs. Send fewer, or use a live key.`
const TOO_MANY = `Your rehearsed batches can have up to ${MOST} VINs in all. They are forgotten after a day.`
/** `ended`: canceled after it was started, so that it has results. */
const STATUSES = ['checked', 'started', 'canceled', 'ended'] as const
/** The prefix of stored batches, which distinguishes them from other rehearsals: those are JSON. */
const MARK = 'batch '
const parseOptions = parserOf('BatchRequest')

export const rehearseCreate: CustomerOperation<'createBatch'> = async (dependencies, asked) => {
  const { principal, file } = asked
  const { preview = false, vins, ...options } = asked.input
  const terms = { skipOwned: options.only_new ?? true, maxCredits: options.max_credits ?? null }
  const list = await parseInThread({ ...(file ?? { vins }), terms })
  if (!list.ok) throw new VinspecError('invalid_request', list.fault)
  if (list.count > MAX_REHEARSED_ROWS) throw new VinspecError('invalid_request', TOO_LONG)
  const digest = required(list.digest ?? null, 'the digest of a batch')
  let id = nameUuid(digest, principal.customerId)
  let kept = await readKept(dependencies, principal, id)
  while (kept && isCanceled(kept)) {
    id = nameUuid(digest, id)
    kept = await readKept(dependencies, principal, id)
  }
  if (kept && (preview || kept.status === 'started')) return await answerBatch(dependencies, kept)
  const request = { ...options, vins: readTyped(list) }
  return await storeBatch(dependencies, asked, { id, request, status: preview ? 'checked' : 'started' })
}

const isCanceled = ({ status }: Kept): boolean => status === 'canceled' || status === 'ended'
const isStarted = ({ status }: Kept): boolean => status === 'started' || status === 'ended'

function readTyped({ parts }: ListRows): string[] {
  const rows = parts.flatMap((part): unknown => JSON.parse(part))
  return rows.map((row) => (isObject(row) ? String(row['typed']) : ''))
}

/** A rehearsed batch never runs long enough to be paused. */
export async function rehearseGet(
  dependencies: OperationDependencies,
  asked: Named,
): Promise<{ readonly body: Batch }> {
  return await answerBatch(dependencies, await requireKept(dependencies, asked))
}

export const rehearseResume: CustomerOperation<'resumeBatch'> = async (dependencies, asked) => {
  const kept = await requireKept(dependencies, asked)
  return kept.status === 'checked'
    ? await storeBatch(dependencies, asked, { ...kept, status: 'started' })
    : await answerBatch(dependencies, kept)
}

/** A finished batch cannot be canceled; one that waits can. */
export const rehearseCancel: CustomerOperation<'cancelBatch'> = async (dependencies, asked) => {
  const kept = await requireKept(dependencies, asked)
  const now = await answerBatch(dependencies, kept)
  return now.body.ended_at === null
    ? await storeBatch(dependencies, asked, { ...kept, status: isStarted(kept) ? 'ended' : 'canceled' })
    : now
}

export const rehearseList: CustomerOperation<'listBatches'> = async (dependencies, { input, principal }) => {
  const [before, id = ''] = readCursor(input.cursor, isUuid) ?? []
  const behind = before && {
    OR: [{ createdAt: { lt: before } }, { createdAt: before, attemptId: { lt: id } }],
  }
  const rows = await dependencies.prisma.testLookup.findMany({
    where: { ...behind, customerId: principal.customerId, body: { startsWith: MARK } },
    orderBy: [{ createdAt: 'desc' }, { attemptId: 'desc' }],
    take: input.limit + 1,
  })
  const { page, next } = toPage(rows.map(toKept), input.limit, (kept) => [kept.createdAt, kept.id])
  const data = await Promise.all(page.map(async (kept) => (await answerBatch(dependencies, kept)).body))
  return { body: { object: 'list', data, next_cursor: next } }
}

export const rehearseListResults: CustomerOperation<'listBatchResults'> = async (dependencies, asked) => {
  const kept = await requireKept(dependencies, asked)
  const place = readRowCursor(asked.input.cursor, kept.createdAt)
  const results = await rehearseResults(dependencies, kept.request.vins, isStarted(kept))
  const rows = results.map((result, index) => ({ result, number: index + 1 })).slice(place)
  const { page, next } = toPage(rows, asked.input.limit, ({ number }) => [kept.createdAt, String(number)])
  const data = page.map(({ result }) => (asked.input.specs ? result : { ...result, specs: null }))
  const body = { object: 'list', data, next_cursor: next } as const
  return { body, json: JSON.stringify(body) }
}

async function answerBatch(
  dependencies: OperationDependencies,
  kept: Kept,
): Promise<{ readonly body: Batch }> {
  const { id, request, status, createdAt } = kept
  const results = await rehearseResults(dependencies, request.vins, isStarted(kept))
  const wait = status === 'started' ? rehearseWait(request.vins) : null
  const counts = countResults(results, request.vins.length)
  const ended = isCanceled(kept) || (status === 'started' && wait === null)
  const at = createdAt.toISOString()
  return {
    body: {
      object: 'batch',
      id,
      status: toStatus(kept, wait !== null),
      waits_for: status === 'checked' ? 'start' : wait,
      only_new: request.only_new ?? true,
      max_credits: request.max_credits ?? null,
      counts,
      credits_spent: 0,
      credits_needed: ended ? 0 : Math.min(counts.open, request.max_credits ?? counts.open),
      top_up: null,
      created_at: at,
      started_at: isStarted(kept) ? at : null,
      ended_at: ended ? at : null,
      expires_at: new Date(createdAt.getTime() + DAY_MS).toISOString(),
    },
  }
}

function toStatus(kept: Kept, waits: boolean): Batch['status'] {
  if (isCanceled(kept)) return 'canceled'
  if (kept.status === 'checked') return 'checked'
  return waits ? 'waiting' : 'finished'
}

async function storeBatch(
  dependencies: OperationDependencies,
  { principal, requestId }: Pick<Asked<'getBatch'>, 'principal' | 'requestId'>,
  { id, request, status }: Omit<Kept, 'createdAt'>,
): Promise<{ readonly body: Batch }> {
  const isKept = await sql.keepTestBatch(dependencies.prisma, {
    customer: principal.customerId,
    id,
    body: `${MARK}${status} ${JSON.stringify(request)}`,
    requestId,
    now: dependencies.clock(),
    size: request.vins.length,
    most: MAX_REHEARSED_ROWS,
    fewest: FEWEST_BULK_ROWS,
  })
  if (isKept !== true) throw tooManyBatches(TOO_MANY)
  return await rehearseGet(dependencies, { input: { batch_id: id }, principal })
}

async function requireKept(dependencies: Dependencies, { input, principal }: Named): Promise<Kept> {
  const kept = await readKept(dependencies, principal, input.batch_id)
  if (!kept) throw batchNotFound()
  return kept
}

async function readKept(
  { prisma }: Dependencies,
  { customerId }: Principal,
  attemptId: string,
): Promise<Kept | undefined> {
  const where = { customerId_attemptId: { customerId, attemptId } }
  const row = await prisma.testLookup.findUnique({ where })
  return row?.body.startsWith(MARK) ? toKept(row) : undefined
}

function toKept(row: { readonly attemptId: string; readonly body: string; readonly createdAt: Date }): Kept {
  const [, status, json = ''] = /^batch (\w+) (.+)$/s.exec(row.body) ?? []
  const kept: unknown = JSON.parse(json)
  if (!isObject(kept)) throw new Error('a rehearsed batch is not one')
  const request = parseOptions(kept)
  const known = STATUSES.find((each) => each === status)
  if (!request.ok || !known) throw new Error('a rehearsed batch is not one')
  const { createdAt, attemptId: id } = row
  return { id, request: request.value, status: known, createdAt }
}
