/** Whatever was in a response is still true after a restart. */
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
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

it('keeps objects, events, the clock and saved cards across a restart', async () => {
  const statePath = stateFile()
  const before = await startBench({ statePath })
  const { id: customer } = await before.stripe.customers.create({ email: 'ada@shop.example' })
  const card = await before.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const session = await before.stripe.checkout.sessions.create(tenLookups({ customer }))
  await before.control('POST', 'clock', { advance_seconds: 1_000_000 })
  const events = await before.stripe.events.list()
  await before.close()

  const after = await startBench({ statePath })
  expect((await after.stripe.customers.list()).data).toMatchObject([{ email: 'ada@shop.example' }])
  expect(await after.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'expired' })
  const listed = await after.stripe.events.list()
  expect(listed.data.map((each) => each.id)).toEqual(
    expect.arrayContaining(events.data.map((each) => each.id)),
  )
  const terms = { amount: 1200, currency: 'usd', customer, payment_method: card.id, confirm: true }
  await expect(after.stripe.paymentIntents.create(terms)).rejects.toThrow('Your card was declined.')
})

it('responds to a repeated key after a restart as before it', async () => {
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
  await startBench(settings)
  await receiver.arrived(1)
})

it('continues with the configured endpoint when its URL has changed', async () => {
  const statePath = stateFile()
  const [old, moved] = [await startReceiver(), await startReceiver()]
  const before = await startBench({ statePath, webhook: { url: old.url, secret: WEBHOOK_SECRET } })
  await before.close()
  const after = await startBench({ statePath, webhook: { url: moved.url, secret: WEBHOOK_SECRET } })
  await after.stripe.customers.create({})
  await moved.arrived(1)
  expect(old.types).toEqual([])
})

it('ignores only a line that a crash cut short', async () => {
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

it('a reset deletes everything', async () => {
  const { stripe, control } = await startBench()
  await stripe.customers.create({})
  await control('POST', 'reset')
  expect((await stripe.customers.list()).data).toEqual([])
  expect((await stripe.events.list()).data).toEqual([])
})

it("its file is readable by its owner only, whatever the umask and the file's earlier mode", async () => {
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
