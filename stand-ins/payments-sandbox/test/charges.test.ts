/** Charges on and off session, by every test card. */
import { expect, it } from 'vitest'
import { testCards } from '../src/payments/test-cards.ts'
import { refusal, startBench } from './support/bench.ts'
import { eventTypes, price, startWithCard } from './support/saved-card.ts'

it('charges a saved card while the customer is away', async () => {
  const bench = await startWithCard('pm_card_visa')
  const intent = await bench.charge({ metadata: { top_up: 't1' }, expand: ['latest_charge'] })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 1200,
    metadata: { top_up: 't1' },
    latest_charge: { object: 'charge', paid: true, amount: 1200, customer: bench.customer.id },
  })
  expect(await eventTypes(bench)).toEqual([
    'customer.created',
    'payment_method.attached',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
})

it('charges once where an intent is made first and confirmed later', async () => {
  const { stripe, customer, method } = await startWithCard('pm_card_visa')
  const intent = await stripe.paymentIntents.create({ ...price, customer: customer.id })
  expect(intent.status).toBe('requires_payment_method')
  const confirm = () =>
    stripe.paymentIntents.confirm(intent.id, { payment_method: method.id, off_session: true })
  expect(await confirm()).toMatchObject({ status: 'succeeded' })
  const again = await refusal(confirm())
  expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 })
  expect(again.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded' })
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

it('declines, keeps why, and takes another try', async () => {
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
  expect(await eventTypes(bench)).toEqual(
    expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']),
  )
  await bench.control('POST', `payment_methods/${bench.method.id}/behave`, { number: '4242424242424242' })
  expect(await bench.stripe.paymentIntents.confirm(id, { payment_method: bench.method.id })).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  })
})

it.each([
  ['pm_card_authenticationRequired', false],
  ['pm_card_authenticationRequiredOnSetup', false],
  ['pm_card_authenticationRequiredSetupForOffSession', true],
])('asks for the customer where the bank does: %s', async (card, succeeds) => {
  const bench = await startWithCard(card)
  if (succeeds) return expect(await bench.charge()).toMatchObject({ status: 'succeeded' })
  const error = await refusal(bench.charge())
  expect(error).toMatchObject({
    type: 'StripeCardError',
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  })
})

it('charges a card off session that was set up with authentication', async () => {
  const bench = await startWithCard('pm_card_authenticationRequiredOnSetup')
  const setup = await bench.stripe.setupIntents.create({
    customer: bench.customer.id,
    payment_method: bench.method.id,
    confirm: true,
    return_url: 'https://shop.example/',
  })
  expect(setup).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const answered = await fetch(setup.next_action?.redirect_to_url?.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  })
  expect(answered.headers.get('location')).toBe(
    `https://shop.example/?setup_intent=${setup.id}&redirect_status=succeeded`,
  )
  expect(await bench.stripe.setupIntents.retrieve(setup.id)).toMatchObject({ status: 'succeeded' })
  expect(await bench.charge()).toMatchObject({ status: 'succeeded' })
})

it('lets a setup fail when the customer fails to authenticate', async () => {
  const bench = await startWithCard('pm_card_authenticationRequiredOnSetup')
  const terms = { customer: bench.customer.id, payment_method: bench.method.id, confirm: true }
  const { next_action: next } = await bench.stripe.setupIntents.create(terms)
  const body = new URLSearchParams({ outcome: 'fail' })
  await fetch(next?.redirect_to_url?.url ?? '', { method: 'POST', body })
  expect((await bench.stripe.setupIntents.list()).data).toMatchObject([
    {
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    },
  ])
  expect((await eventTypes(bench)).at(-1)).toBe('setup_intent.setup_failed')
})

it('declines for the reason that a test has ordered, until the card behaves otherwise', async () => {
  const { control, charge, method } = await startWithCard('pm_card_visa')
  await control('POST', `payment_methods/${method.id}/decline`, { decline_code: 'authentication_required' })
  expect(await refusal(charge())).toMatchObject({
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'authentication_required',
  })
  await control('POST', `payment_methods/${method.id}/behave`, { number: '4242424242424242' })
  expect(await charge()).toMatchObject({ status: 'succeeded' })
})

it('declines a card that has expired since it was saved', async () => {
  const { control, charge, method, stripe } = await startWithCard('pm_card_visa')
  await control('POST', `payment_methods/${method.id}/expire`)
  expect(await refusal(charge())).toMatchObject({ code: 'expired_card' })
  expect((await stripe.events.list({ type: 'payment_method.automatically_updated' })).data).toHaveLength(1)
})

it('never charges a card again that was removed', async () => {
  const bench = await startWithCard('pm_card_visa')
  await bench.control('POST', `payment_methods/${bench.method.id}/remove`)
  expect((await refusal(bench.charge())).message).toContain('It may not be used again')
  expect(
    (await refusal(bench.stripe.paymentMethods.attach(bench.method.id, { customer: bench.customer.id })))
      .message,
  ).toContain('It may not be used again')
  expect((await eventTypes(bench)).at(-1)).toBe('payment_method.detached')
})

it("refuses another customer's card", async () => {
  const { stripe, charge } = await startWithCard('pm_card_visa')
  const other = await stripe.customers.create({})
  expect((await refusal(charge({ customer: other.id }))).message).toContain(
    'must be attached to the customer',
  )
  expect((await stripe.paymentIntents.list()).data).toEqual([])
})

it.each(testCards.filter((card) => card.decline && !card.canBeSaved))(
  'refuses to save, and to charge, the card $number',
  async ({ paymentMethod, decline }) => {
    const { stripe } = await startBench()
    const customer = await stripe.customers.create({})
    const refused = { type: 'StripeCardError', code: decline?.code, decline_code: decline?.declineCode }
    const attach = stripe.paymentMethods.attach(paymentMethod, { customer: customer.id })
    expect(await refusal(attach)).toMatchObject(refused)
    const setup = stripe.setupIntents.create({ payment_method: paymentMethod, confirm: true })
    expect(await refusal(setup)).toMatchObject({
      ...refused,
      setup_intent: { status: 'requires_payment_method' },
    })
    const pay = stripe.paymentIntents.create({ ...price, payment_method: paymentMethod, confirm: true })
    expect(await refusal(pay)).toMatchObject(refused)
  },
)

it.each(testCards.filter((card) => !card.decline && card.authentication === 'never'))(
  'charges the card $number',
  async ({ number, paymentMethod, brand, dispute }) => {
    const { stripe } = await startBench()
    const pay = stripe.paymentIntents.create({
      ...price,
      payment_method: paymentMethod,
      confirm: true,
      expand: ['payment_method', 'latest_charge'],
    })
    expect(await pay).toMatchObject({
      status: 'succeeded',
      payment_method: { card: { brand, last4: number.slice(-4) } },
      latest_charge: { paid: true, disputed: dispute !== undefined },
    })
    expect((await stripe.disputes.list()).data).toHaveLength(dispute ? 1 : 0)
  },
)

it('makes a payment method from a test card and from no other', async () => {
  const { stripe } = await startBench()
  const make = (number: string) =>
    stripe.paymentMethods.create({
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
    })
  expect(await make('4242424242424242')).toMatchObject({ card: { last4: '4242', exp_year: 2040 } })
  expect(await refusal(make('4242424242424241'))).toMatchObject({ code: 'incorrect_number' })
  expect(await refusal(make('4111111111111111'))).toMatchObject({ decline_code: 'test_mode_live_card' })
})

it('cancels what has not been paid, and only that', async () => {
  const { stripe, charge } = await startWithCard('pm_card_visa')
  const open = await stripe.paymentIntents.create(price)
  expect(await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  })
  const paid = await charge()
  expect(await refusal(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})
