/** Workers as separate processes, against a real database and the payments sandbox. */
import { existsSync } from 'node:fs'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { startOnFullDisk } from '@vinspec/http-server/testing'
import { startMailCatcher } from '@vinspec/mail-catcher'
import { afterEach, expect, test } from 'vitest'
import { openShop } from './support/shop.ts'
import { createWorkerProcesses, isWorking, type LogLine } from './support/worker-process.ts'

const workers = createWorkerProcesses()
const shop = await closeAfterAll(openShop())
afterEach(() => workers.killAll())

const isAbout = (paymentId: string) => (line: LogLine) =>
  line['msg'] === 'payment event' && line['object'] === paymentId

test('two workers, one behind a pooler, grant each of 6 payments once and email each receipt once, whatever 60 events say, and stop when asked', async () => {
  const catcher = await startMailCatcher()
  const environment = {
    ...shop.environment,
    MAIL_URL: catcher.smtpUrl,
    MAIL_FROM: 'vinspec <mail@vinspec.example>',
    PORTAL_URL: 'https://vinspec.example',
  }
  // Nothing listens there: a worker has its own sessions.
  const pooled = {
    ...environment,
    DATABASE_URL: 'postgresql://vinspec@127.0.0.1:1/pooler',
    DATABASE_SESSION_URL: shop.environment['DATABASE_URL'] ?? '',
  }
  const started = [environment, pooled].map((each) => workers.start(each))
  await Promise.all(started.map(({ logged }) => logged(isWorking)))
  const purchases = await Promise.all(Array.from({ length: 6 }, shop.buyFifty))
  const told = await Promise.all(
    Array.from({ length: 60 }, (_, i) => shop.sendEvent(purchases[i % 6]?.paymentId ?? '')),
  )
  const acted = () =>
    started.flatMap(({ lines }) => lines.flatMap(({ event }) => (typeof event === 'string' ? [event] : [])))
  await expect.poll(() => acted().length).toBeGreaterThanOrEqual(60)
  const receiptsOf = (paymentId: string) => catcher.mails().filter(({ text }) => text.includes(paymentId))
  for (const { paymentId } of purchases) await expect.poll(() => receiptsOf(paymentId)).toHaveLength(1)

  for (const { child } of started) child.kill('SIGTERM')
  for (const { exited } of started) expect((await exited).code).toBe(0)
  expect(acted().sort()).toEqual(told.sort())
  const outcomes = started.flatMap(({ lines }) => lines.filter((line) => line['outcome'] === 'granted'))
  expect(outcomes.map(({ object }) => String(object)).sort()).toEqual(
    purchases.map(({ paymentId }) => paymentId).sort(),
  )
  for (const { customerId, paymentId } of purchases) {
    expect(await shop.available(customerId)).toBe(50)
    const { email } = await shop.prisma.customer.findUniqueOrThrow({ where: { id: customerId } })
    expect(receiptsOf(paymentId).map(({ to }) => to)).toEqual([[email]])
  }
  await catcher.close()
})

test('a worker without payment settings leaves payments to the next; killed while it processes one, that is replaced by another, and nothing is granted twice', async () => {
  const { customerId, paymentId } = await shop.buyFifty()
  await shop.sandbox.control('POST', 'faults', {
    kind: 'hang_before_effect',
    operation: 'PaymentIntents.retrieve',
  })
  const event = await shop.sendEvent(paymentId)
  const state = () => shop.prisma.$queryRaw<Array<{ state: string }>>`
    SELECT state::text FROM pgboss.job WHERE data ->> 'eventId' = ${event}`
  const other = workers.start({ ...shop.environment, STRIPE_SECRET_KEY: '' })
  await other.logged((line) => String(line['msg']).includes('STRIPE_SECRET_KEY is not set'))
  await other.logged(isWorking)
  expect(await state()).toEqual([{ state: 'created' }])

  const killed = workers.start(shop.environment)
  await expect.poll(state).toEqual([{ state: 'active' }])
  killed.child.kill('SIGKILL')
  await killed.exited
  // It counts as dead after ten seconds.
  await shop.prisma.$executeRaw`
    UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE data ->> 'eventId' = ${event}`
  const next = workers.start(shop.environment)
  await expect.poll(state).not.toEqual([{ state: 'active' }])
  await shop.prisma.$executeRaw`
    UPDATE pgboss.job SET start_after = now() WHERE data ->> 'eventId' = ${event} AND state = 'retry'`
  const line = await next.logged(isAbout(paymentId))
  expect(line).toMatchObject({ outcome: 'granted' })
  expect(Number(line['attempt'])).toBeGreaterThan(1)
  expect(await shop.available(customerId)).toBe(50)
  expect(other.lines.filter(isAbout(paymentId))).toEqual([])
})

test.skipIf(!existsSync('/dev/full'))(
  'a worker whose log cannot be written still works, and ends when asked',
  async () => {
    const worker = await startOnFullDisk(new URL('../src/main.ts', import.meta.url), shop.environment)
    const { customerId, paymentId } = await shop.buyFifty()
    await shop.sendEvent(paymentId)
    await expect.poll(() => shop.available(customerId)).toBe(50)
    expect(await worker.stop()).toBe(0)
  },
)
