/** After a charge: refunds and disputes. */
import { expect, it } from 'vitest'
import { refusal, startBench } from './support/bench.ts'
import { eventTypes, price, startWithCard } from './support/saved-card.ts'

it('refunds in parts, never more than was paid', async () => {
  const bench = await startWithCard('pm_card_visa')
  const { stripe } = bench
  const intent = await bench.charge()
  const first = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 200,
    metadata: { ticket: '7' },
  })
  expect(first).toMatchObject({ amount: 200, status: 'succeeded', charge: intent.latest_charge })
  const tooMuch = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 1001 }))
  expect(tooMuch.message).toBe('Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)')
  expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 1000 })
  expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await stripe.events.list({ types: ['charge.refunded', 'refund.created'] })
  expect(data.map((each) => each.type)).toEqual([
    'charge.refunded',
    'refund.created',
    'charge.refunded',
    'refund.created',
  ])
  expect(data[0]?.data).toMatchObject({
    object: { amount_refunded: 1200, refunded: true },
    previous_attributes: { amount_refunded: 200, refunded: false },
  })
})

it('refunds nothing where nothing was paid', async () => {
  const { stripe } = await startBench()
  const intent = await stripe.paymentIntents.create(price)
  const error = await refusal(stripe.refunds.create({ payment_intent: intent.id }))
  expect(error.message).toContain('does not have a successful charge to refund')
})

it('lets a refund wait for the bank, and fail even after it had succeeded', async () => {
  const bench = await startWithCard('pm_card_pendingRefund')
  const { stripe } = bench
  const intent = await bench.charge()
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 200 })
  expect(refund.status).toBe('pending')
  await bench.control('POST', `refunds/${refund.id}/settle`, { result: 'succeeded' })
  expect((await stripe.refunds.list()).data).toMatchObject([{ status: 'succeeded' }])
  await bench.control('POST', `refunds/${refund.id}/settle`, { result: 'failed' })
  expect((await stripe.refunds.list()).data).toMatchObject([{ status: 'failed' }])
  const { data } = await stripe.charges.list()
  expect(data).toMatchObject([{ amount_refunded: 0, refunded: false }])
  const settled = { types: ['refund.updated', 'refund.failed'] }
  expect((await stripe.events.list(settled)).data.map((each) => each.type)).toEqual([
    'refund.failed',
    'refund.updated',
  ])
  await expect(bench.control('POST', `refunds/${refund.id}/settle`, { result: 'failed' })).rejects.toThrow(
    'is failed already',
  )
})

it.each([
  ['won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['lost', ['charge.dispute.closed']],
])('opens a dispute that is %s in the end', async (result, last) => {
  const bench = await startWithCard('pm_card_visa')
  const intent = await bench.charge()
  await bench.control('POST', 'disputes', { payment_intent: intent.id, reason: 'product_not_received' })
  const { data } = await bench.stripe.disputes.list({ payment_intent: intent.id })
  expect(data).toMatchObject([{ status: 'needs_response', amount: 1200, reason: 'product_not_received' }])
  const error = await refusal(bench.stripe.refunds.create({ payment_intent: intent.id }))
  expect(error.code).toBe('charge_disputed')
  await bench.control('POST', `disputes/${data[0]?.id}/close`, { result })
  expect((await bench.stripe.disputes.list()).data).toMatchObject([{ status: result }])
  expect((await eventTypes(bench)).slice(5)).toEqual([
    'charge.dispute.created',
    'charge.updated',
    'charge.dispute.funds_withdrawn',
    ...last,
  ])
  await expect(bench.control('POST', `disputes/${data[0]?.id}/close`, { result })).rejects.toThrow(
    'already closed',
  )
})

it('takes no money back for an inquiry', async () => {
  const bench = await startWithCard('pm_card_visa')
  const { id } = await bench.charge()
  await bench.control('POST', 'disputes', { payment_intent: id, inquiry: true })
  expect((await bench.stripe.disputes.list()).data).toMatchObject([{ status: 'warning_needs_response' }])
  expect(await eventTypes(bench)).not.toContain('charge.dispute.funds_withdrawn')
})
