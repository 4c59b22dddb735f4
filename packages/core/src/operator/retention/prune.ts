/** Deletes what is only kept for a time. */

import { forget, inBatches } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import {
  FREE_LOOKUP_TRACE_MS,
  IDEMPOTENCY_RETENTION_HOURS,
  NOTIFICATION_RETENTION_MS,
  PAYMENT_EVENT_RETENTION_MS,
  PRUNE_MARGIN_MS,
} from '../../foundation/policy.ts'

export interface Pruned {
  readonly idempotencyRecords: number
  readonly paymentEvents: number
  readonly limitCounts: number
  readonly pairings: number
  readonly turnOffLinks: number
  /** Free lookups whose browser and network were deleted. */
  readonly freeLookups: number
  readonly testLookups: number
  readonly shareLinks: number
  readonly notifications: number
}

const BATCH = 5_000

export async function prune({ prisma, clock }: Dependencies): Promise<Pruned> {
  const now = Number(await readMoment(prisma, clock))
  const over = new Date(now - PRUNE_MARGIN_MS)
  const outlived = new Date(now - IDEMPOTENCY_RETENTION_HOURS * 60 * 60 * 1000 - PRUNE_MARGIN_MS)
  const expired = (table: string, column = 'expires_at') => forget(prisma, { table, column, until: over })
  return {
    idempotencyRecords: await expired('idempotency_record'),
    paymentEvents: await forget(prisma, {
      table: 'payment_event',
      column: 'processed_at',
      until: new Date(now - PAYMENT_EVENT_RETENTION_MS),
    }),
    limitCounts: await expired('limit_count', 'expire'),
    pairings: await expired('pairing'),
    turnOffLinks: await expired('turn_off_link'),
    testLookups: await forget(prisma, { table: 'test_lookup', column: 'created_at', until: outlived }),
    freeLookups: await inBatches(
      BATCH,
      () => prisma.$executeRaw`
        UPDATE free_lookup_grant SET device_hash = NULL, network_hash = NULL WHERE address_hash IN (
          SELECT address_hash FROM free_lookup_grant
          WHERE granted_at <= ${new Date(now - FREE_LOOKUP_TRACE_MS)}::timestamptz
            AND num_nonnulls(device_hash, network_hash) > 0
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    notifications: await forget(prisma, {
      table: 'notification',
      column: 'created_at',
      until: new Date(now - NOTIFICATION_RETENTION_MS),
    }),
    shareLinks: await expired('share_link'),
  }
}
