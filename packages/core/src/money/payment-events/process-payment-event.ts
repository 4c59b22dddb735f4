/** Routes a webhook event to the code that handles it. */
import { syncCharge, type TopUpOutcome } from '../auto-top-up/execute-top-up.ts'
import { type SyncedCard, syncCard } from '../auto-top-up/sync-card.ts'
import { type SyncedSetup, syncCardSetup } from '../auto-top-up/sync-card-setup.ts'
import { fulfilPage } from '../checkout/fulfil-page.ts'
import { markProcessed, readWaitingEvent } from '../payments/event-inbox.ts'
import { type Fulfilment, type FulfilmentDependencies, fulfilPayment } from '../payments/fulfil-payment.ts'
import type { PaymentNews } from '../payments/payments.ts'
import { type SyncedReversals, syncReversals } from '../reversals/sync-reversals.ts'

export type EventOutcome = Fulfilment | SyncedReversals | TopUpOutcome | SyncedSetup | SyncedCard

export interface ProcessedEvent {
  readonly news: PaymentNews
  readonly outcome: EventOutcome
}

/** Processes one webhook event. Null: it was processed before. If this throws, the event still waits. */
export async function processPaymentEvent(
  dependencies: FulfilmentDependencies,
  eventId: string,
): Promise<ProcessedEvent | null> {
  const news = await readWaitingEvent(dependencies.prisma, eventId)
  if (!news) return null
  const outcome = await processNews(dependencies, news)
  await markProcessed(dependencies, eventId)
  return { news, outcome }
}

async function processNews(
  dependencies: FulfilmentDependencies,
  { type, objectId }: PaymentNews,
): Promise<EventOutcome> {
  switch (type) {
    case 'page_closed':
      return await syncPage(dependencies, objectId)
    case 'payment_succeeded':
      return await fulfilPayment(dependencies, objectId)
    case 'payment_failed':
      return (await syncCharge(dependencies, objectId)) ?? { kind: 'unpaid' }
    case 'card_saved':
      return await syncCard(dependencies, objectId, true)
    case 'card_changed':
      return await syncCard(dependencies, objectId, false)
    case 'money_back':
      return (await syncPayment(dependencies, objectId)).reversals
  }
}

async function syncPage(
  dependencies: FulfilmentDependencies,
  pageId: string,
): Promise<SyncedSetup | Fulfilment> {
  const setup = await syncCardSetup(dependencies, pageId)
  return setup.kind === 'foreign' ? await fulfilPage(dependencies, pageId) : setup
}

/** Brings our records of a payment in line with the vendor's. */
export async function syncPayment(
  dependencies: FulfilmentDependencies,
  paymentId: string,
): Promise<{ readonly fulfilment: Fulfilment; readonly reversals: SyncedReversals }> {
  // Money can be returned before we have learned that it arrived.
  const fulfilment = await fulfilPayment(dependencies, paymentId)
  return { fulfilment, reversals: await syncReversals(dependencies, paymentId) }
}
