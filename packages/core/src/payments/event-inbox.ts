/** Webhook events between being received and being acted upon. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { type PaymentNews, parseNewsType } from './stripe-events.ts'

interface Dependencies {
  readonly prisma: Database
  readonly clock: Clock
}

/** After so many tries, over about eight and a half hours, an event is left for the operator. */
const MAX_ATTEMPTS = 10

/** Keeps an event once, however often it is sent. */
export async function storePaymentEvent(
  { prisma, clock }: Dependencies,
  { eventId, type, objectId }: PaymentNews,
): Promise<void> {
  const now = clock()
  await prisma.paymentEvent.createMany({
    data: { id: eventId, type, objectId, receivedAt: now, dueAt: now },
    skipDuplicates: true,
  })
}

/**
 * Takes events that are due. Nobody else gets them for a minute, doubled with every try; then, unless they
 * were marked as processed, they are due again: a worker that was killed is made up for.
 */
export async function takeDuePaymentEvents(
  { prisma, clock }: Dependencies,
  limit: number,
): Promise<PaymentNews[]> {
  const rows = await prisma.$queryRaw<Array<{ id: string; type: string; object_id: string }>>`
    UPDATE payment_event
    SET attempts = attempts + 1, due_at = ${clock()}::timestamptz + interval '1 minute' * power(2, attempts)
    WHERE id IN (
      SELECT id FROM payment_event
      WHERE processed_at IS NULL AND due_at <= ${clock()}::timestamptz AND attempts < ${MAX_ATTEMPTS}
      ORDER BY due_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED)
    RETURNING id, type, object_id`
  return rows.map((row) => ({ eventId: row.id, type: parseNewsType(row.type), objectId: row.object_id }))
}

export async function markProcessed({ prisma, clock }: Dependencies, eventId: string): Promise<void> {
  await prisma.paymentEvent.updateMany({
    where: { id: eventId, processedAt: null },
    data: { processedAt: clock() },
  })
}
