/** What a worker reports to its operator: whether it is ready, what it did, and the state of the database. */
import { GAUGES, readGauges } from '@vinspec/core/gauges'
import { afterAll, expect, test } from 'vitest'
import { openShop } from './support/shop.ts'
import { createWorkerProcesses, isWorking } from './support/worker-process.ts'

const workers = createWorkerProcesses()
const shop = await openShop()
afterAll(async () => {
  workers.killAll()
  await shop.close()
})

test('a purchase shows in the gauges of a worker, and its job in the metrics of the worker that did it', async () => {
  const worker = workers.start(shop.environment)
  await worker.logged(isWorking)
  const { paymentId } = await shop.buyFifty()
  await shop.sendEvent(paymentId)
  await worker.logged((line) => line['msg'] === 'payment event' && line['object'] === paymentId)
  const line = await worker.logged(({ msg }) => String(msg).startsWith('Health and metrics at'))
  const origin = String(line['msg']).split(' ').at(-1)

  expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toContain('vinspec_credits{state="granted"} 50\n')
  expect(text).toContain('vinspec_credits{state="settled"} 0\n')
  expect(text).toContain('vinspec_recent_purchases{source="checkout"} 1\n')
  expect(text).toContain('vinspec_recent_purchases_cents{source="checkout"} 5000\n')
  expect(text).toContain('vinspec_recent_purchases{source="top_up"} 0\n')
  expect(text).toContain('vinspec_needs_person{what="dead_letter"} 0\n')
  expect(text).toContain('vinspec_oldest_seconds{what="payment_event"} 0\n')
  expect(text).toContain('vinspec_database_read 1\n')
  expect(text).toMatch(
    /vinspec_job_duration_seconds_count\{name="process-payment-event",outcome="completed"\} 1\n/,
  )
  expect(Number(/^vinspec_clock_skew_seconds (\S+)$/m.exec(text)?.[1])).toBeCloseTo(0, 0)
})

test('a gauge has every value of its label, even those that the database does not have', async () => {
  const readings = await readGauges(shop.prisma)
  expect(readings.map(({ gauge, value }) => `${gauge} ${value}`)).toEqual(
    GAUGES.flatMap(({ name, values }) => values.map((value) => `${name} ${value}`)),
  )
})
