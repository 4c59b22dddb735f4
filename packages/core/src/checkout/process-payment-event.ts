import { markProcessed, readWaitingEvent } from '../payments/event-inbox.ts'
import type { PaymentNews } from '../payments/stripe-events.ts'
import { type Fulfilment, type FulfilmentDependencies, fulfilPage, fulfilPayment } from './fulfil-purchase.ts'

export interface ProcessedEvent {
  readonly news: PaymentNews
  readonly fulfilment: Fulfilment
}

/** Acts upon one webhook event. Null: that has been done. When it throws, the event still waits. */
export async function processPaymentEvent(
  dependencies: FulfilmentDependencies,
  eventId: string,
): Promise<ProcessedEvent | null> {
  const news = await readWaitingEvent(dependencies.prisma, eventId)
  if (!news) return null
  const fulfilment = await fulfil(dependencies, news)
  await markProcessed(dependencies, eventId)
  return { news, fulfilment }
}

async function fulfil(
  dependencies: FulfilmentDependencies,
  { type, objectId }: PaymentNews,
): Promise<Fulfilment> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return await fulfilPage(dependencies, objectId)
    case 'payment_intent.succeeded':
      return await fulfilPayment(dependencies, objectId)
  }
}
