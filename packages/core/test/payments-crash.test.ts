/** The process is killed before and after every commit and every outside call of a payment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fulfilPage } from '../src/checkout/fulfil-page.ts'
import { startCheckout } from '../src/checkout/start-checkout.ts'
import type { Payments } from '../src/payments/payments.ts'
import { createStripePayments } from '../src/payments/stripe-gateway.ts'
import { startTestPayments, type TestPayments } from '../testing/payments.ts'
import { createTestBed, type TestBed } from '../testing/test-bed.ts'
import type { ChildOrder, ChildStep } from './payments-child.ts'

const childPath = fileURLToPath(new URL('./payments-child.ts', import.meta.url))

let bed: TestBed
let sandbox: TestPayments
let payments: Payments
beforeAll(async () => {
  bed = await createTestBed(new Date())
  sandbox = await startTestPayments()
  payments = createStripePayments(sandbox.settings)
})
afterAll(async () => {
  await sandbox.close()
  await bed.close()
})

/** Runs a step until it dies at the point of that number. Null: it came to its end before. */
async function dieAt(point: number, step: ChildStep): Promise<string | null> {
  const { databaseUrl } = bed
  const now = bed.clock().toISOString()
  const order: ChildOrder = { databaseUrl, settings: sandbox.settings, now, step, dieAt: point }
  const args = ['--conditions=@vinspec/source', childPath, JSON.stringify(order)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (signal === 'SIGKILL') return printed.trim().split('\n').at(-1) ?? ''
  expect(code).toBe(0)
  return null
}

/** Tries the step with a fresh start at every point in turn, and returns the names of the points. */
async function dieEverywhere(prepare: () => Promise<ChildStep>, recover: (step: ChildStep) => Promise<void>) {
  const points: string[] = []
  for (;;) {
    const step = await prepare()
    const point = await dieAt(points.length, step)
    await recover(step)
    if (point === null) return points
    points.push(point)
  }
}

const LEASE_MS = 60_000
const KEY = 'one-purchase'

async function openPage(customerId: string): Promise<string> {
  const { checkout } = await startCheckout(
    { ...bed, payments },
    { customerId, idempotencyKey: KEY, packageKey: 'lookups_50', requestId: 'req_retry' },
  )
  return checkout.checkout_url
}

const countAtVendor = async (path: 'customers' | 'checkout/sessions'): Promise<number> => {
  const { data } = await sandbox.stripe('GET', `/${path}?limit=100`)
  return Array.isArray(data) ? data.length : Number.NaN
}

test('a checkout: the retry gets the one page that was made, and no second one is made', async () => {
  const points = await dieEverywhere(
    async () => {
      await sandbox.control('POST', 'reset')
      return { name: 'checkout', customerId: await bed.createCustomer(), idempotencyKey: KEY }
    },
    async (step) => {
      if (step.name !== 'checkout') throw new Error('another step')
      bed.pass(LEASE_MS)
      const page = await openPage(step.customerId)
      expect(await openPage(step.customerId)).toBe(page)
      expect(await countAtVendor('customers')).toBe(1)
      expect(await countAtVendor('checkout/sessions')).toBe(1)
      expect(await bed.prisma.checkout.count({ where: { customerId: step.customerId } })).toBe(1)
    },
  )
  expect(points).toEqual([
    'before database.begin_checkout',
    'after database.begin_checkout',
    'before database.paymentCustomer.createMany',
    'after database.paymentCustomer.createMany',
    'before vendor.createCustomer',
    'after vendor.createCustomer',
    'before database.paymentCustomer.updateMany',
    'after database.paymentCustomer.updateMany',
    'before vendor.createPage',
    'after vendor.createPage',
    'before database.finish_checkout',
    'after database.finish_checkout',
  ])
})

test('a fulfilment: the credits are granted once', async () => {
  const points = await dieEverywhere(
    async () => {
      const customerId = await bed.createCustomer()
      const { id } = await sandbox.pay(await openPage(customerId))
      return { name: 'fulfilment', sessionId: id, customerId }
    },
    async (step) => {
      if (step.name !== 'fulfilment') throw new Error('another step')
      await fulfilPage({ ...bed, payments }, step.sessionId)
      expect(await bed.available(step.customerId)).toBe(50)
      expect(await bed.prisma.creditGrant.count({ where: { customerId: step.customerId } })).toBe(1)
    },
  )
  expect(points).toEqual([
    'before vendor.readPage',
    'after vendor.readPage',
    'before vendor.readPayment',
    'after vendor.readPayment',
    'before database.record_payment',
    'after database.record_payment',
  ])
})
