/** Acts upon the webhook events that are due. Several workers may do so at once. */
import { markProcessed, takeDuePaymentEvents } from '../payments/event-inbox.ts'
import type { PaymentNews } from '../payments/stripe-events.ts'
import { type Fulfilment, type FulfilmentDependencies, fulfilPage, fulfilPayment } from './fulfil-purchase.ts'

export type ProcessedEvent =
  | { readonly news: PaymentNews; readonly fulfilment: Fulfilment }
  /** It is tried again later. */
  | { readonly news: PaymentNews; readonly error: unknown }

/** At once; together they must be done before the first of them is due again. */
const BATCH = 10

/** Returns what came of each event; as many as fit in a batch, none when nothing is due. */
export async function processPaymentEvents(dependencies: FulfilmentDependencies): Promise<ProcessedEvent[]> {
  const due = await takeDuePaymentEvents(dependencies, BATCH)
  return await Promise.all(
    due.map(async (news) => {
      try {
        const fulfilment = await fulfil(dependencies, news)
        await markProcessed(dependencies, news.eventId)
        return { news, fulfilment }
      } catch (error) {
        return { news, error }
      }
    }),
  )
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
