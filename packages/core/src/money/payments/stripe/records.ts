/** Stripe's records of the past. */
import type { Stripe } from 'stripe'
import type { MoneyRecord, PaymentNews, Payments, Span } from '../payments.ts'
import { idOf, toPaymentsUnavailable, translated } from './answers.ts'
import { INTERESTING, toPaymentNews } from './events.ts'
import { toDisputeReport, toRefundReport } from './reversals.ts'

const PAGE = 100

export function createRecordCalls(stripe: Stripe): Pick<Payments, 'listPaid' | 'listEvents' | 'readMoney'> {
  return {
    listPaid: (customer, since) =>
      translated(async () => {
        const filter = { customer, created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE }
        const paid = await collect(stripe.charges.list(filter), toPayment)
        return paid.map(({ id }) => id)
      }),
    listEvents: async function* (span): AsyncGenerator<PaymentNews> {
      const filter = { created: toRange(span), types: INTERESTING, limit: PAGE }
      try {
        for await (const event of stripe.events.list(filter)) {
          const news = toPaymentNews(event)
          if (news) yield news
        }
      } catch (cause) {
        throw toPaymentsUnavailable(cause)
      }
    },
    readMoney: (span) =>
      translated(async () => {
        const filter = { created: toRange(span), limit: PAGE }
        const ofCharge = { ...filter, expand: ['data.charge'] }
        const [payments, refunds, disputes] = await Promise.all([
          collect(stripe.charges.list(filter), toPayment),
          collect(stripe.refunds.list(ofCharge), toRefund),
          collect(stripe.disputes.list(ofCharge), toDispute),
        ])
        return { payments, refunds, disputes }
      }),
  }
}

/** `toRecord` returns null for what is not ours. */
async function collect<T>(
  objects: AsyncIterable<T>,
  toRecord: (object: T) => MoneyRecord | null,
): Promise<MoneyRecord[]> {
  const records: MoneyRecord[] = []
  for await (const object of objects) {
    const record = toRecord(object)
    if (record) records.push(record)
  }
  return records
}

function toPayment(charge: Stripe.Charge): MoneyRecord | null {
  const id = idOf(charge.payment_intent)
  if (!isOurs(charge) || id === null) return null
  return { id, amountCents: charge.amount_captured, state: 'paid' }
}

function toRefund(refund: Stripe.Refund): MoneyRecord | null {
  if (!isOurs(refund.charge)) return null
  const { vendorId: id, amountCents, state } = toRefundReport(refund)
  return { id, amountCents, state }
}

function toDispute(dispute: Stripe.Dispute): MoneyRecord | null {
  return isOurs(dispute.charge) ? toDisputeReport(dispute) : null
}

/** Whether the charge belongs to a checkout or a top-up of ours, whose ID the payment gave it. */
function isOurs(charge: Stripe.Charge | string | null): boolean {
  if (typeof charge === 'string' || !charge?.paid) return false
  const { checkout_id: checkoutId, top_up_id: topUpId } = charge.metadata
  return checkoutId !== undefined || topUpId !== undefined
}

function toRange({ from, to }: Span): Stripe.RangeQueryParam {
  return { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) }
}
