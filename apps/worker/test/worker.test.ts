/** The worker as a process of its own, against a real database and the payments sandbox. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  createStripePayments,
  type Database,
  ensureCustomer,
  newId,
  openDatabase,
  readAvailableCredits,
  receiveWebhook,
  startCheckout,
  systemClock,
} from '@vinspec/core'
import { createTestDatabase, type TestDatabase } from '@vinspec/core/testing'
import { signEvent, startTestPayments, type TestPayments } from '@vinspec/core/testing/payments'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let database: TestDatabase
let prisma: Database
let sandbox: TestPayments
beforeAll(async () => {
  database = await createTestDatabase()
  prisma = openDatabase({
    url: database.url,
    poolSize: 5,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 10_000,
  })
  sandbox = await startTestPayments()
})
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(async () => {
  await sandbox.close()
  await prisma.$disconnect()
  await database.drop()
})

function startWorker(environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--conditions=@vinspec/source', main], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      STRIPE_SECRET_KEY: sandbox.settings.secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.settings.webhookSecret,
      STRIPE_API_URL: sandbox.settings.apiUrl,
      CHECKOUT_RETURN_URL: sandbox.settings.returnUrl,
      WORKER_POLL_MS: '20',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stderr.on('data', (data) => (output += String(data)))
  const exited = once(child, 'close').then(() => ({ code: child.exitCode, output }))
  const lines = createInterface({ input: child.stdout })
  /** Resolves with the next log line of which this is true. */
  const logged = (matches: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => matches(line) && resolve(line))
      void exited.then((end) => reject(new Error(`ended with ${end.code}: ${end.output}`)))
    })
  return { child, exited, logged }
}

async function buyFifty() {
  const { id: customerId } = await ensureCustomer({ prisma, clock: systemClock }, `${newId()}@example.com`)
  const { checkout } = await startCheckout(
    { prisma, clock: systemClock, payments: createStripePayments(sandbox.settings) },
    { customerId, idempotencyKey: 'k', packageKey: 'lookups_50', requestId: 'req_1' },
  )
  const paid = await sandbox.pay(checkout.checkout_url)
  return { customerId, paymentId: paid.payment_intent }
}

async function tell(objectId: string): Promise<void> {
  const { webhookSecret } = sandbox.settings
  const event = signEvent({ type: 'payment_intent.succeeded', objectId }, webhookSecret)
  await receiveWebhook({ prisma, clock: systemClock, webhookSecret }, event)
}

const available = (customerId: string) => readAvailableCredits({ prisma, clock: systemClock }, customerId)

test('grants what was paid for, once, whichever of two workers gets the event, and stops when asked', async () => {
  const workers = [startWorker(), startWorker()]
  await Promise.all(workers.map(({ logged }) => logged((line) => line.includes('"working"'))))
  const granted = Promise.race(workers.map(({ logged }) => logged((line) => line.includes('granted'))))
  const { customerId, paymentId } = await buyFifty()
  await Promise.all([tell(paymentId), tell(paymentId)])
  expect(JSON.parse(await granted)).toMatchObject({ fulfilment: 'granted', object: paymentId })
  expect(await available(customerId)).toBe(50)

  for (const { child } of workers) child.kill('SIGTERM')
  for (const { exited } of workers) expect((await exited).code).toBe(0)
})

test('started after the event, finds it', async () => {
  const { customerId, paymentId } = await buyFifty()
  await tell(paymentId)
  const worker = startWorker()
  await worker.logged((line) => line.includes('granted') && line.includes(paymentId))
  expect(await available(customerId)).toBe(50)
})

test('says at once when its environment is not usable', async () => {
  const { exited } = startWorker({ STRIPE_SECRET_KEY: '', WORKER_POLL_MS: 'often', LOG_LEVEL: 'loud' })
  const { code, output } = await exited
  expect(code).toBe(1)
  for (const name of ['STRIPE_SECRET_KEY', 'WORKER_POLL_MS', 'LOG_LEVEL']) expect(output).toContain(name)
})
