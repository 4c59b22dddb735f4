/** What Stripe keeps of the past. */
import type { Stripe } from 'stripe'
import type { Payments, Span } from './payments.ts'
import { toPaymentsUnavailable } from './stripe-answers.ts'
import { NEWS_TYPES, type PaymentNews, toPaymentNews } from './stripe-events.ts'

const PAGE = 100

export function createRecordCalls(stripe: Stripe): Pick<Payments, 'listEvents'> {
  return {
    listEvents: async function* ({ from, to }: Span): AsyncGenerator<PaymentNews> {
      try {
        const created = { gte: toUnixTime(from), lte: toUnixTime(to) }
        for await (const event of stripe.events.list({ created, types: [...NEWS_TYPES], limit: PAGE })) {
          const news = toPaymentNews(event)
          if (news) yield news
        }
      } catch (cause) {
        throw toPaymentsUnavailable(cause)
      }
    },
  }
}

function toUnixTime(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
