/** Hands the news of a webhook event to whom it concerns. */
import { syncCharge, type TopUpOutcome } from '../auto-top-up/execute-top-up.ts'
import { type SyncedCard, syncCard } from '../auto-top-up/sync-card.ts'
import { type SyncedSetup, syncCardSetup } from '../auto-top-up/sync-card-setup.ts'
import { fulfilPage } from '../checkout/fulfil-page.ts'
import { markProcessed, readWaitingEvent } from '../payments/event-inbox.ts'
import { type Fulfilment, type FulfilmentDependencies, fulfilPayment } from '../payments/fulfil-payment.ts'
import type { PaymentNews } from '../payments/stripe-events.ts'
import { type SyncedReversals, syncReversals } from '../reversals/sync-reversals.ts'

export type EventOutcome = Fulfilment | SyncedReversals | TopUpOutcome | SyncedSetup | SyncedCard

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
      return await syncPage(dependencies, objectId)
    case 'payment_intent.succeeded':
      return await fulfilPayment(dependencies, objectId)
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return (await syncCharge(dependencies, objectId)) ?? { kind: 'unpaid' }
    case 'payment_method.attached':
      return await syncCard(dependencies, objectId, true)
    case 'payment_method.updated':
    case 'payment_method.automatically_updated':
    case 'payment_method.detached':
      return await syncCard(dependencies, objectId, false)
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return (await syncPayment(dependencies, objectId)).reversals
  }
}

async function syncPage(
  dependencies: FulfilmentDependencies,
  sessionId: string,
): Promise<SyncedSetup | Fulfilment> {
  const setup = await syncCardSetup(dependencies, sessionId)
  return setup.kind === 'foreign' ? await fulfilPage(dependencies, sessionId) : setup
}

/** Brings everything that we know of a payment to what the vendor says. */
export async function syncPayment(
  dependencies: FulfilmentDependencies,
  paymentId: string,
): Promise<{ readonly fulfilment: Fulfilment; readonly reversals: SyncedReversals }> {
  // Money can go back before we have heard that it came.
  const fulfilment = await fulfilPayment(dependencies, paymentId)
  return { fulfilment, reversals: await syncReversals(dependencies, paymentId) }
}
