import {
  type Fulfilment,
  type FulfilmentDependencies,
  fulfilPage,
  fulfilPayment,
} from '../checkout/fulfil-purchase.ts'
import { markProcessed, readWaitingEvent } from '../payments/event-inbox.ts'
import type { PaymentNews } from '../payments/stripe-events.ts'
import { type FollowedReversals, followReversals } from '../reversals/follow-reversals.ts'

export type EventOutcome = Fulfilment | FollowedReversals

export interface ProcessedEvent {
  readonly news: PaymentNews
  readonly outcome: EventOutcome
}

/** Acts upon one webhook event. Null: that has been done. When it throws, the event still waits. */
export async function processPaymentEvent(
  dependencies: FulfilmentDependencies,
  eventId: string,
): Promise<ProcessedEvent | null> {
  const news = await readWaitingEvent(dependencies.prisma, eventId)
  if (!news) return null
  const outcome = await act(dependencies, news)
  await markProcessed(dependencies, eventId)
  return { news, outcome }
}

async function act(
  dependencies: FulfilmentDependencies,
  { type, objectId }: PaymentNews,
): Promise<EventOutcome> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return await fulfilPage(dependencies, objectId)
    case 'payment_intent.succeeded':
      return await fulfilPayment(dependencies, objectId)
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      // Money can go back before we have heard that it came.
      await fulfilPayment(dependencies, objectId)
      return await followReversals(dependencies, objectId)
  }
}
