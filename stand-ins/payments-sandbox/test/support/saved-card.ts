/** A customer with a saved card, charged while away. */
import type { Stripe } from 'stripe'
import { type Bench, startBench } from './bench.ts'

export const price = { amount: 1200, currency: 'usd' }

export async function startWithCard(card: string) {
  const bench = await startBench()
  const customer = await bench.stripe.customers.create({})
  const method = await bench.stripe.paymentMethods.attach(card, { customer: customer.id })
  const prepare = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    bench.stripe.paymentIntents.create({
      ...price,
      customer: customer.id,
      payment_method: method.id,
      ...more,
    })
  const confirm = (id: string) => bench.stripe.paymentIntents.confirm(id, { off_session: true })
  const charge = async () => await confirm((await prepare()).id)
  return { ...bench, customer, method, prepare, confirm, charge }
}

export async function eventTypes({ stripe }: Pick<Bench, 'stripe'>): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 })
  return data.map((each) => each.type).toReversed()
}
