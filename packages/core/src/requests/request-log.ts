/**
 * The customer's request log. It is written in batches after the responses, so a crash may lose its last second. The
 * ledger has what was paid.
 */
import { validate as isUuid } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { inBatches } from '../db/in-batches.ts'
import * as sql from '../generated/sql/functions.ts'
import { REQUEST_LOG_DAYS } from '../policy.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Rows deleted by one statement, so that none of them runs long. */
const FORGET_AT_ONCE = 10_000

export interface LoggedRequest {
  readonly requestId: string
  readonly createdAt: Date
  /** Null: not asked with an API key. */
  readonly apiKeyId: string | null
  /** The operation of openapi.json. */
  readonly operation: string
  readonly status: number
  /** `ok`, `replayed`, or the code of the error. */
  readonly outcome: string
  readonly durationMs: number
}

export interface RequestFilter {
  /** A whole request id. */
  readonly requestId?: string
  readonly apiKeyId?: string
  readonly failed?: boolean
  /** Only requests that come after this one in the list. */
  readonly after?: Pick<LoggedRequest, 'createdAt' | 'requestId'>
  readonly limit: number
}

export async function logRequests(
  prisma: Database,
  requests: ReadonlyArray<LoggedRequest & { readonly customerId: string }>,
): Promise<void> {
  await sql.logRequests(prisma, {
    customers: requests.map(({ customerId }) => customerId),
    created: requests.map(({ createdAt }) => createdAt),
    requestIds: requests.map(({ requestId }) => requestId),
    apiKeys: requests.map(({ apiKeyId }) => apiKeyId),
    operations: requests.map(({ operation }) => operation),
    statuses: requests.map(({ status }) => status),
    outcomes: requests.map(({ outcome }) => outcome),
    durations: requests.map(({ durationMs }) => durationMs),
  })
}

/** The customer's requests of the last 90 days, newest first. */
export async function listRequests(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
  { requestId, apiKeyId, failed, after, limit }: RequestFilter,
): Promise<LoggedRequest[]> {
  const since = oldest(clock)
  // The database would reject an invalid ID or a time long before its range.
  if ((apiKeyId !== undefined && !isUuid(apiKeyId)) || (after && after.createdAt <= since)) return []
  return await prisma.apiRequest.findMany({
    where: {
      customerId,
      createdAt: { gt: since, ...(after && { lte: after.createdAt }) },
      // Requests of the same millisecond are ordered by ID.
      ...(after && { NOT: { createdAt: after.createdAt, requestId: { gte: after.requestId } } }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(apiKeyId === undefined ? {} : { apiKeyId }),
      ...(failed === undefined ? {} : { status: failed ? { gte: 400 } : { lt: 400 } }),
    },
    orderBy: [{ createdAt: 'desc' }, { requestId: 'desc' }],
    take: limit,
    omit: { customerId: true },
  })
}

/**
 * Forgets requests that are older than the log reaches and in no partition of their time: partitions are dropped whole.
 * Returns how many.
 */
export async function forgetOldRequests({
  prisma,
  clock,
}: {
  readonly prisma: Database
  readonly clock: Clock
}): Promise<number> {
  return await inBatches(
    FORGET_AT_ONCE,
    () => prisma.$executeRaw`
      DELETE FROM api_request_rest WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM api_request_rest WHERE created_at <= ${oldest(clock)}::timestamptz
        LIMIT ${FORGET_AT_ONCE} FOR UPDATE SKIP LOCKED))`,
  )
}

function oldest(clock: Clock): Date {
  return new Date(clock().getTime() - REQUEST_LOG_DAYS * DAY_MS)
}
