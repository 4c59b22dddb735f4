/** The request log as its customer reads it: each request with the lookup that it paid for. */

import { validate as isUuid } from 'uuid'
import type { Database } from '../../foundation/db/client.ts'
import { readStale } from '../../foundation/db/replica.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { isStorable } from '../../foundation/text/storable-text.ts'
import { Prisma } from '../../generated/prisma/client.ts'
import { type LoggedRequest, startOfLog } from './request-log.ts'

export interface ListedRequest extends LoggedRequest {
  /** The VIN that was requested; null: the request was not about a vehicle, or what was sent is not a VIN. */
  readonly vin: string | null
  /** The lookup that the request paid for, with 1 credit; null: it paid for none. */
  readonly lookupId: string | null
}

/** `ok`: any success. Any other text is an error code. */
export type OutcomeFilter = 'charged' | 'replayed' | 'ok' | 'failed' | (string & {})

export interface RequestFilter {
  /** A complete request ID. */
  readonly requestId?: string
  readonly apiKeyId?: string
  /** A complete VIN. */
  readonly vin?: string
  readonly outcome?: OutcomeFilter
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  /** Only requests that come after this one in the list. */
  readonly after?: Pick<LoggedRequest, 'createdAt' | 'requestId'>
  readonly limit: number
}

/** The log has no VIN for a paid lookup, because the lookup has it. A rehearsed one has a VIN in the log. */
const PAID = Prisma.sql`(r.operation = 'lookUpVehicleSpecs' AND r.outcome = 'ok' AND r.status = 200 AND r.vin = '')`

/** A request and its lookup are recorded with different clocks, which are at most this far apart. */
const APART = Prisma.sql`interval '5 minutes'`

/** The customer's requests of the last 90 days, newest first. The last few seconds may be missing. */
export async function listRequests(
  { prisma, clock }: Dependencies,
  customerId: string,
  filter: RequestFilter,
): Promise<ListedRequest[]> {
  const start = startOfLog(clock)
  const { after, since = start, before } = filter
  if (!isPossible(filter) || (after && after.createdAt <= start)) return []
  const oldest = since > start ? since : start
  // The lookups of a page are read together. An index of their request IDs would slow down every lookup, so there is
  // none.
  const read = (database: Database) => database.$queryRaw<ListedRequest[]>`
    WITH page AS MATERIALIZED (
      SELECT r.*, ${PAID} AS paid FROM (${requestsOf(customerId, filter.vin)}) r
      WHERE r.created_at >= ${oldest}::timestamptz ${conditions(filter, before)}
      ORDER BY r.created_at DESC, r.request_id DESC LIMIT ${filter.limit}::int
    )
    SELECT p.request_id AS "requestId", p.created_at AS "createdAt", p.api_key_id AS "apiKeyId", p.operation,
      p.status::int AS status, p.outcome, p.duration_ms AS "durationMs",
      coalesce(l.vin, nullif(p.vin, '')) AS vin, l.id AS "lookupId"
    FROM page p LEFT JOIN (
      SELECT id, vin, request_id FROM vehicle_lookup
      WHERE customer_id = ${customerId}::uuid
        AND created_at >= (SELECT min(created_at) FROM page WHERE paid) - ${APART}
        AND created_at <= (SELECT max(created_at) FROM page WHERE paid) + ${APART}
    ) l ON p.paid AND l.request_id = p.request_id
    ORDER BY p.created_at DESC, p.request_id DESC`
  return await readStale(prisma, read)
}

/** Whether the database can process the filter: it would reject an invalid ID, and text that it cannot store. */
function isPossible({ apiKeyId, requestId = '', vin = '', outcome = '', after }: RequestFilter): boolean {
  const texts = [requestId, vin, outcome, after?.requestId ?? '']
  return (apiKeyId === undefined || isUuid(apiKeyId)) && texts.every(isStorable)
}

/**
 * All requests of a customer, or those about one VIN: requests that have it in the log, and requests that its lookups
 * name.
 */
function requestsOf(customerId: string, vin: string | undefined): Prisma.Sql {
  if (vin === undefined) return Prisma.sql`SELECT * FROM api_request WHERE customer_id = ${customerId}::uuid`
  return Prisma.sql`
    SELECT * FROM api_request WHERE customer_id = ${customerId}::uuid AND vin = ${vin} AND vin <> ''
    UNION ALL
    SELECT a.* FROM vehicle_lookup l JOIN api_request a
      ON a.customer_id = l.customer_id AND a.request_id = l.request_id AND a.vin = ''
        AND a.created_at >= l.created_at - ${APART} AND a.created_at <= l.created_at + ${APART}
    WHERE l.customer_id = ${customerId}::uuid AND l.vin = ${vin}`
}

function conditions(
  { requestId, apiKeyId, outcome, after }: RequestFilter,
  before: Date | undefined,
): Prisma.Sql {
  const asked = [
    before && Prisma.sql`r.created_at < ${before}::timestamptz`,
    // Requests of the same millisecond are ordered by ID.
    after &&
      Prisma.sql`r.created_at <= ${after.createdAt}::timestamptz
        AND (r.created_at, r.request_id) < (${after.createdAt}::timestamptz, ${after.requestId}::text)`,
    requestId !== undefined && Prisma.sql`r.request_id = ${requestId}`,
    apiKeyId !== undefined && Prisma.sql`r.api_key_id = ${apiKeyId}::uuid`,
    outcome !== undefined && hasOutcome(outcome),
  ].filter((each) => typeof each === 'object')
  return asked.length === 0 ? Prisma.empty : Prisma.sql`AND ${Prisma.join(asked, ' AND ')}`
}

function hasOutcome(outcome: OutcomeFilter): Prisma.Sql {
  switch (outcome) {
    case 'charged':
      return PAID
    case 'ok':
      return Prisma.sql`r.status < 400`
    case 'failed':
      return Prisma.sql`r.status >= 400`
    default:
      return Prisma.sql`r.outcome = ${outcome}`
  }
}
