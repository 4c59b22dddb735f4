/** Charges of a saved card while its owner is away. */
import { expect, it } from 'vitest'
import { refusal, startBench } from './support/bench.ts'
import { eventTypes, price, startWithCard } from './support/saved-card.ts'

it('charges a saved card once, however many confirm', async () => {
  const bench = await startWithCard('pm_card_visa')
  const { id } = await bench.prepare({ metadata: { top_up: 't1' } })
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => bench.confirm(id)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(bench.confirm(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    statusCode: 400,
    payment_intent: { id, status: 'succeeded' },
  })
  const intent = await bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 1200,
    metadata: { top_up: 't1' },
    latest_charge: { object: 'charge', paid: true, amount: 1200, customer: bench.customer.id },
  })
  expect((await bench.stripe.charges.list({ customer: bench.customer.id })).data).toHaveLength(1)
  expect(await eventTypes(bench)).toEqual([
    'customer.created',
    'payment_method.attached',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
})

it('declines, keeps why, and lets go of the card', async () => {
  const bench = await startWithCard('pm_card_chargeCustomerFail')
  const error = await refusal(bench.charge())
  expect(error).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
    charge: expect.stringMatching(/^ch_/),
    payment_method: { id: bench.method.id },
    payment_intent: { status: 'requires_payment_method', payment_method: null },
  })
  const id = error.payment_intent?.id ?? ''
  const stored = await bench.stripe.paymentIntents.retrieve(id)
  expect(stored.last_payment_error).toMatchObject({ code: 'card_declined', charge: stored.latest_charge })
  expect((await refusal(bench.confirm(id))).message).toContain('missing a payment method')
  expect(await eventTypes(bench)).toEqual(
    expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']),
  )
})

it('asks for the cardholder where the bank does', async () => {
  const bench = await startWithCard('pm_card_authenticationRequired')
  expect(await refusal(bench.charge())).toMatchObject({
    type: 'StripeCardError',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  })
})

it('declines for the reason that a test has ordered, until the card behaves otherwise', async () => {
  const { control, charge, method } = await startWithCard('pm_card_visa')
  await control('POST', `payment_methods/${method.id}/decline`, { decline_code: 'authentication_required' })
  expect(await refusal(charge())).toMatchObject({
    code: 'card_declined',
    decline_code: 'authentication_required',
  })
  await control('POST', `payment_methods/${method.id}/behave`, { number: '4242424242424242' })
  expect(await charge()).toMatchObject({ status: 'succeeded' })
})

it('declines a card that has expired since it was saved, until its bank renews it', async () => {
  const { control, charge, method, stripe } = await startWithCard('pm_card_visa')
  await control('POST', `payment_methods/${method.id}/expire`)
  expect(await refusal(charge())).toMatchObject({ code: 'expired_card' })
  await control('POST', `payment_methods/${method.id}/renew`)
  expect(await charge()).toMatchObject({ status: 'succeeded' })
  const { data } = await stripe.events.list({ types: ['payment_method.automatically_updated'] })
  expect(data).toHaveLength(2)
})

it('never charges a card again that was removed', async () => {
  const { control, charge, customer, method, stripe } = await startWithCard('pm_card_visa')
  await control('POST', `payment_methods/${method.id}/remove`)
  for (const call of [charge(), stripe.paymentMethods.attach(method.id, { customer: customer.id })]) {
    expect((await refusal(call)).message).toContain('It may not be used again')
  }
  expect((await stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data).toEqual([])
})

it("refuses another customer's card", async () => {
  const { stripe, prepare } = await startWithCard('pm_card_visa')
  const other = await stripe.customers.create({})
  const error = await refusal(prepare({ customer: other.id }))
  expect(error.message).toContain('must be attached to the customer')
})

it('neither saves nor charges a card that is declined', async () => {
  const { stripe } = await startBench()
  const customer = await stripe.customers.create({})
  const card = 'pm_card_visa_chargeDeclinedLostCard'
  const declined = { type: 'StripeCardError', decline_code: 'lost_card' }
  expect(await refusal(stripe.paymentMethods.attach(card, { customer: customer.id }))).toMatchObject(declined)
  const pay = stripe.paymentIntents.create({ ...price, payment_method: card, confirm: true })
  expect(await refusal(pay)).toMatchObject({ type: 'StripeCardError', decline_code: 'lost_card' })
})

it('cancels what has not been paid, and only that', async () => {
  const { stripe, charge, prepare } = await startWithCard('pm_card_visa')
  const open = await prepare()
  expect(await stripe.paymentIntents.cancel(open.id)).toMatchObject({ status: 'canceled' })
  const paid = await charge()
  expect(await refusal(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})
