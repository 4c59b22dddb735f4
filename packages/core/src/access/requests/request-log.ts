/**
 * The customer's request log. It is written in batches after the responses, so a crash may lose its last second. What
 * was paid is in the ledger.
 */

import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../foundation/db/client.ts'
import { forget } from '../../foundation/db/in-batches.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { REQUEST_LOG_DAYS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A request as it is recorded. */
export interface LoggedRequest {
  readonly requestId: string
  readonly createdAt: Date
  /** Null: the request used no API key. */
  readonly apiKeyId: string | null
  /** The operation in openapi.json. */
  readonly operation: string
  readonly status: number
  /** `ok`, `replayed`, or the code of the error. */
  readonly outcome: string
  readonly durationMs: number
}

export interface RequestNote extends LoggedRequest {
  readonly customerId: string
  /** The VIN as it was sent, if no lookup has it. */
  readonly vin?: string | undefined
}

export async function logRequests(prisma: Database, requests: readonly RequestNote[]): Promise<void> {
  await sql.noteRequests(prisma, {
    customers: requests.map(({ customerId }) => customerId),
    created: requests.map(({ createdAt }) => createdAt),
    requestIds: requests.map(({ requestId }) => requestId),
    apiKeys: requests.map(({ apiKeyId }) => apiKeyId),
    operations: requests.map(({ operation }) => operation),
    statuses: requests.map(({ status }) => status),
    outcomes: requests.map(({ outcome }) => outcome),
    durations: requests.map(({ durationMs }) => durationMs),
    vins: requests.map(({ vin = '' }) => vin),
  })
}

/**
 * Deletes requests that are older than the log and not in a partition of their time: partitions are dropped as a whole.
 * Returns their number.
 */
export async function forgetOldRequests({ prisma, clock }: Dependencies): Promise<number> {
  const until = startOfLog(clock)
  return await forget(prisma, { table: 'api_request_rest', column: 'created_at', until })
}

/** The start of the log: older requests are not shown. */
export function startOfLog(clock: Clock): Date {
  return new Date(clock().getTime() - REQUEST_LOG_DAYS * DAY_MS)
}
