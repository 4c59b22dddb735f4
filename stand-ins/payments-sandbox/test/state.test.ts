/** What has been answered is still so after a restart. */
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startBench, tenLookups } from './support/bench.ts'
import { startReceiver, WEBHOOK_SECRET } from './support/webhook-receiver.ts'

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'made', 'on', 'demand.jsonl')
}

it('keeps objects, events, keys, the clock and saved cards across a restart', async () => {
  const statePath = stateFile()
  const before = await startBench({ statePath })
  const customer = await before.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' })
  const card = await before.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customer.id,
  })
  const session = await before.stripe.checkout.sessions.create(tenLookups({ customer: customer.id }))
  await before.control('POST', 'clock', { advance_seconds: 1_000_000 })
  const events = await before.stripe.events.list()
  await before.close()

  const after = await startBench({ statePath })
  expect(await after.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' })).not.toBe(customer)
  expect(await after.stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Ada' })
  expect((await after.stripe.checkout.sessions.listLineItems(session.id)).data).toHaveLength(1)
  expect(await after.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' })
  const listed = await after.stripe.events.list()
  expect(listed.data.map((each) => each.id)).toEqual(
    expect.arrayContaining(events.data.map((each) => each.id)),
  )
  await expect(
    after.stripe.paymentIntents.create({
      amount: 1200,
      currency: 'usd',
      customer: customer.id,
      payment_method: card.id,
      confirm: true,
    }),
  ).rejects.toThrow('Your card was declined.')
})

it('answers a repeated key after a restart as before it', async () => {
  const statePath = stateFile()
  const before = await startBench({ statePath })
  const first = await before.stripe.customers.create({}, { idempotencyKey: 'k' })
  await before.close()
  const after = await startBench({ statePath })
  expect((await after.stripe.customers.create({}, { idempotencyKey: 'k' })).id).toBe(first.id)
})

it('delivers after a restart what was pending before it', async () => {
  const statePath = stateFile()
  const receiver = await startReceiver()
  const settings = { statePath, webhook: { url: receiver.url, secret: WEBHOOK_SECRET } }
  const before = await startBench(settings)
  await before.control('POST', 'webhooks', { mode: 'hold' })
  await before.stripe.customers.create({})
  await before.close()
  expect(receiver.types).toEqual([])
  const after = await startBench(settings)
  await receiver.arrived(1)
  expect((await after.stripe.webhookEndpoints.list()).data).toHaveLength(1)
})

it('goes on with the configured endpoint when it has moved', async () => {
  const statePath = stateFile()
  const [old, moved] = [await startReceiver(), await startReceiver()]
  const before = await startBench({ statePath, webhook: { url: old.url, secret: WEBHOOK_SECRET } })
  await before.close()
  const after = await startBench({ statePath, webhook: { url: moved.url, secret: WEBHOOK_SECRET } })
  await after.stripe.customers.create({})
  await moved.arrived(1)
  expect(old.types).toEqual([])
  expect((await after.stripe.webhookEndpoints.list()).data).toMatchObject([{ url: moved.url }])
})

it('ignores a line that a crash has torn, and nothing else', async () => {
  const statePath = stateFile()
  const before = await startBench({ statePath })
  const customer = await before.stripe.customers.create({})
  await before.close()
  appendFileSync(statePath, '[["customer","cus_torn",{"id":"cus_to')
  const after = await startBench({ statePath })
  expect((await after.stripe.customers.list()).data.map((each) => each.id)).toEqual([customer.id])
  await after.stripe.customers.create({})
  await after.close()
  const third = await startBench({ statePath })
  expect((await third.stripe.customers.list()).data).toHaveLength(2)
})

it('starts with a file that holds only what still counts', async () => {
  const statePath = stateFile()
  const before = await startBench({ statePath })
  const { id } = await before.stripe.customers.create({ name: 'first' })
  await before.stripe.customers.update(id, { name: 'second' })
  await before.stripe.customers.del(id)
  await before.close()
  const after = await startBench({ statePath })
  expect(await after.stripe.customers.retrieve(id)).toMatchObject({ deleted: true })
  expect(readFileSync(statePath, 'utf8')).not.toContain('["customer",')
})

it('keeps nothing of a request that failed', async () => {
  const { stripe, control } = await startBench()
  const { id } = await stripe.paymentIntents.create({ amount: 1200, currency: 'usd' })
  const body = { payment_intent: id }
  await expect(control('POST', 'disputes', body)).rejects.toThrow('404')
  expect((await stripe.events.list()).data.map((each) => each.type)).toEqual(['payment_intent.created'])
})

it('forgets everything but its endpoints on a reset', async () => {
  const { stripe, control } = await startBench()
  await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook', enabled_events: ['charge.failed'] })
  await stripe.customers.create({})
  await control('POST', 'reset')
  expect((await stripe.customers.list()).data).toEqual([])
  expect((await stripe.events.list()).data).toEqual([])
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1)
})

it('keeps its file from others, whatever the umask and what the file was before', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const statePath = stateFile()
  const modes = () => [statePath, dirname(statePath)].map((path) => (statSync(path).mode & 0o777).toString(8))
  const before = await startBench({ statePath })
  await before.stripe.customers.create({})
  expect(modes()).toEqual(['600', '700'])
  await before.control('POST', 'reset')
  expect(modes()).toEqual(['600', '700'])
  await before.close()
  chmodSync(statePath, 0o666)
  await startBench({ statePath })
  expect(modes()).toEqual(['600', '700'])
})
