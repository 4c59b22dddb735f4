/** Workers as processes of their own, against a real database and the payments sandbox. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from './support/shop.ts'
import { createWorkerProcesses, isWorking, type LogLine } from './support/worker-process.ts'

const workers = createWorkerProcesses()
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => workers.killAll())
afterAll(() => shop.close())

const isAbout = (paymentId: string) => (line: LogLine) =>
  line['msg'] === 'payment event' && line['object'] === paymentId

test('grants what was paid for, once, whichever of two workers gets the event, and stops when asked', async () => {
  const started = [workers.start(shop.environment), workers.start(shop.environment)]
  await Promise.all(started.map(({ logged }) => logged(isWorking)))
  const { customerId, paymentId } = await shop.buyFifty()
  const done = Promise.race(started.map(({ logged }) => logged(isAbout(paymentId))))
  const event = await shop.tell(paymentId)
  expect(await done).toMatchObject({
    name: 'process-payment-event',
    event,
    attempt: 1,
    outcome: 'granted',
  })
  expect(await shop.available(customerId)).toBe(50)

  for (const { child } of started) child.kill('SIGTERM')
  for (const { exited } of started) expect((await exited).code).toBe(0)
})

test('started after the event, finds it', async () => {
  const { customerId, paymentId } = await shop.buyFifty()
  await shop.tell(paymentId)
  await workers.start(shop.environment).logged(isAbout(paymentId))
  expect(await shop.available(customerId)).toBe(50)
})

test('without payment settings works on everything else, and leaves payments to another', async () => {
  const { customerId, paymentId } = await shop.buyFifty()
  await shop.tell(paymentId)
  const other = workers.start({ ...shop.environment, STRIPE_SECRET_KEY: '' })
  await other.logged((line) => String(line['msg']).includes('STRIPE_SECRET_KEY is not set'))
  await other.logged(isWorking)
  await workers.start(shop.environment).logged(isAbout(paymentId))
  expect(await shop.available(customerId)).toBe(50)
  expect(other.lines.filter(isAbout(paymentId))).toEqual([])
})

test('three workers act upon 200 events of 20 payments, each event once, each payment once', async () => {
  const purchases = await Promise.all(Array.from({ length: 20 }, shop.buyFifty))
  const told = await Promise.all(
    Array.from({ length: 200 }, (_, i) => shop.tell(purchases[i % 20]?.paymentId ?? '')),
  )
  const started = Array.from({ length: 3 }, () => workers.start(shop.environment))
  const acted = () =>
    started.flatMap(({ lines }) => lines.flatMap(({ event }) => (typeof event === 'string' ? [event] : [])))
  await expect.poll(() => acted().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(200)
  for (const { child } of started) child.kill('SIGTERM')
  for (const { exited } of started) expect((await exited).code).toBe(0)
  expect(acted().sort()).toEqual(told.sort())
  for (const { customerId } of purchases) expect(await shop.available(customerId)).toBe(50)
})

test('killed while it acts upon an event, it is replaced by another, and nothing is granted twice', async () => {
  const killed = workers.start(shop.environment)
  await killed.logged(isWorking)
  const { customerId, paymentId } = await shop.buyFifty()
  await shop.sandbox.control('POST', 'faults', {
    kind: 'hang_before_effect',
    operation: 'PaymentIntents.retrieve',
  })
  await shop.tell(paymentId)
  const states = () => shop.prisma.$queryRaw<Array<{ state: string }>>`
    SELECT state::text FROM pgboss.job WHERE name = 'process-payment-event' AND state < 'completed'`
  await expect.poll(states).toEqual([{ state: 'active' }])
  killed.child.kill('SIGKILL')
  await killed.exited
  const next = workers.start(shop.environment)
  expect(await next.logged(isAbout(paymentId))).toMatchObject({ outcome: 'granted', attempt: 2 })
  expect(await shop.available(customerId)).toBe(50)
}, 60_000)

test('says at once when its environment is not usable', async () => {
  const { exited } = workers.start({ STRIPE_SECRET_KEY: 'pk_test_1', LOG_LEVEL: 'loud' })
  const { code, output } = await exited
  expect(code).toBe(1)
  for (const name of ['DATABASE_URL', 'STRIPE_SECRET_KEY', 'LOG_LEVEL']) expect(output).toContain(name)
})
