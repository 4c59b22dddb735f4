/** Forgets what is kept for a time only. */

import type { Database } from '../../foundation/db/client.ts'
import { inBatches } from '../../foundation/db/in-batches.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import {
  FREE_LOOKUP_TRACE_MS,
  IDEMPOTENCY_RETENTION_HOURS,
  NOTIFICATION_RETENTION_MS,
  PAYMENT_EVENT_RETENTION_MS,
  PRUNE_MARGIN_MS,
} from '../../foundation/policy.ts'
import { forgetTurnOffLinks } from '../../foundation/turn-off-links/turn-off-links.ts'

export interface Pruned {
  readonly idempotencyRecords: number
  readonly paymentEvents: number
  readonly limitCounts: number
  readonly pairings: number
  readonly turnOffLinks: number
  /** Free lookups of which the browser and the network were forgotten. */
  readonly freeLookups: number
  readonly testLookups: number
  readonly shareLinks: number
  readonly notifications: number
}

/** Rows in one transaction, so that none is locked for long. */
const BATCH = 5_000

export async function prune({ prisma, clock }: Dependencies): Promise<Pruned> {
  const now = Number(await readMoment(prisma, clock))
  const over = new Date(now - PRUNE_MARGIN_MS)
  const old = new Date(now - PAYMENT_EVENT_RETENTION_MS)
  const outlived = new Date(now - IDEMPOTENCY_RETENTION_HOURS * 60 * 60 * 1000 - PRUNE_MARGIN_MS)
  return {
    idempotencyRecords: await inBatches(
      BATCH,
      () => prisma.$executeRaw`
        DELETE FROM idempotency_record WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM idempotency_record WHERE expires_at <= ${over}::timestamptz
          ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`,
    ),
    paymentEvents: await inBatches(
      BATCH,
      () => prisma.$executeRaw`
        DELETE FROM payment_event WHERE id IN (
          SELECT id FROM payment_event WHERE processed_at <= ${old}::timestamptz
          ORDER BY processed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    limitCounts: await inBatches(
      BATCH,
      () => prisma.$executeRaw`
        DELETE FROM limit_count WHERE key IN (
          SELECT key FROM limit_count WHERE expire <= ${over}::timestamptz
          ORDER BY expire LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    pairings: await inBatches(
      BATCH,
      () => prisma.$executeRaw`
        DELETE FROM pairing WHERE id IN (
          SELECT id FROM pairing WHERE expires_at <= ${over}::timestamptz
          ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    turnOffLinks: await forgetTurnOffLinks({ prisma, clock }),
    testLookups: await inBatches(
      BATCH,
      () => prisma.$executeRaw`
        DELETE FROM test_lookup WHERE (customer_id, attempt_id) IN (
          SELECT customer_id, attempt_id FROM test_lookup WHERE created_at <= ${outlived}::timestamptz
          ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    freeLookups: await inBatches(
      BATCH,
      () => prisma.$executeRaw`
        UPDATE free_lookup_grant SET device_hash = NULL, network_hash = NULL WHERE address_hash IN (
          SELECT address_hash FROM free_lookup_grant
          WHERE granted_at <= ${new Date(now - FREE_LOOKUP_TRACE_MS)}::timestamptz
            AND num_nonnulls(device_hash, network_hash) > 0
          LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    ),
    notifications: await forgetNotifications(prisma, now),
    shareLinks: (await prisma.shareLink.deleteMany({ where: { expiresAt: { lte: over } } })).count,
  }
}

async function forgetNotifications(prisma: Database, now: number): Promise<number> {
  const old = new Date(now - NOTIFICATION_RETENTION_MS)
  return await inBatches(
    BATCH,
    () => prisma.$executeRaw`
      DELETE FROM notification WHERE (id, customer_id) IN (
        SELECT id, customer_id FROM notification WHERE created_at <= ${old}::timestamptz
        ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
  )
}
