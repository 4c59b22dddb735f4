/** Webhook events that were received but not yet processed. */

import { oneOf, required } from '../../foundation/db/call-function.ts'
import type { Database } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { forgetDeadLetters } from '../../foundation/jobs/dead-letters.ts'
import * as sql from '../../generated/sql/functions.ts'
import { PAYMENT_NEWS_TYPES, type PaymentNews } from './payments.ts'

/** Stores an event once, however often it is sent, and enqueues its processing. False: it was stored before. */
export async function storePaymentEvent(
  { prisma, clock }: Dependencies,
  { eventId, type, objectId }: PaymentNews,
): Promise<boolean> {
  const stored = await sql.storePaymentEvent(prisma, { id: eventId, type, object: objectId, now: clock() })
  return required(stored, 'whether the event was stored')
}

/** Null: already processed. */
export async function readWaitingEvent(prisma: Database, eventId: string): Promise<PaymentNews | null> {
  const event = await prisma.paymentEvent.findFirst({ where: { id: eventId, processedAt: null } })
  return event && { eventId, type: oneOf(PAYMENT_NEWS_TYPES, event.type), objectId: event.objectId }
}

/** Marks the event as processed, even if earlier tries failed for good. */
export async function markProcessed({ prisma, clock }: Dependencies, eventId: string): Promise<void> {
  await prisma.paymentEvent.updateMany({
    where: { id: eventId, processedAt: null },
    data: { processedAt: clock() },
  })
  await forgetDeadLetters(prisma, { name: 'process-payment-event', eventId })
}
