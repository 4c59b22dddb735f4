/**
 * One step of a payment in a process of its own, which kills itself at the point of the given number.
 * Usage: payments-child ORDER, a {@link ChildOrder} as JSON; prints the points as it reaches them.
 */
import { writeSync } from 'node:fs'
import { checkTopUp } from '../src/auto-top-up/check-top-up.ts'
import { configureAutoTopUp } from '../src/auto-top-up/configure.ts'
import { executeTopUp } from '../src/auto-top-up/execute-top-up.ts'
import { syncCardSetup } from '../src/auto-top-up/sync-card-setup.ts'
import { fulfilPage } from '../src/checkout/fulfil-page.ts'
import { startCheckout } from '../src/checkout/start-checkout.ts'
import { closeCustomer } from '../src/customers/close-customer.ts'
import { endPurchases } from '../src/customers/end-purchases.ts'
import { openDatabase } from '../src/db/client.ts'
import type { PaymentSettings } from '../src/payments/payment-settings.ts'
import { createStripePayments } from '../src/payments/stripe-gateway.ts'
import { watchCommits, watchPayments } from '../testing/crash-points.ts'
import { keyOf, ownerOf } from '../testing/principals.ts'

export interface ChildOrder {
  readonly databaseUrl: string
  readonly settings: PaymentSettings
  /** The fixed time, as ISO 8601. */
  readonly now: string
  readonly step: ChildStep
  /** The number of the point at which the process kills itself, from 0. */
  readonly dieAt: number
}

export type ChildStep =
  | { readonly name: 'checkout'; readonly customerId: string; readonly idempotencyKey: string }
  | { readonly name: 'fulfilment'; readonly customerId: string; readonly sessionId: string }
  | { readonly name: 'top-up'; readonly customerId: string }
  | { readonly name: 'rule'; readonly customerId: string }
  | { readonly name: 'leaving'; readonly customerId: string }
  | { readonly name: 'card-setup'; readonly customerId: string; readonly sessionId: string }

const order: ChildOrder = JSON.parse(process.argv[2] ?? '')

let points = 0
async function reach(point: string): Promise<void> {
  writeSync(1, `${point}\n`)
  if (points === order.dieAt) {
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => setInterval(() => {}, 1_000))
  }
  points += 1
}

const opened = openDatabase({
  url: order.databaseUrl,
  poolSize: 2,
  connectTimeoutMs: 5_000,
  statementTimeoutMs: 10_000,
})
const dependencies = {
  prisma: watchCommits(opened, reach),
  clock: () => new Date(order.now),
  portalUrl: new URL('https://vinspec.example'),
  payments: watchPayments(createStripePayments(order.settings), reach),
}

switch (order.step.name) {
  case 'checkout':
    await startCheckout(dependencies, keyOf(order.step.customerId), {
      ...order.step,
      packageKey: 'lookups_50',
      requestId: 'req_child',
    })
    break
  case 'fulfilment':
    await fulfilPage(dependencies, order.step.sessionId)
    break
  case 'top-up': {
    await checkTopUp(dependencies, order.step.customerId)
    const { id } = await opened.topUp.findFirstOrThrow({ where: { customerId: order.step.customerId } })
    await executeTopUp(dependencies, id)
    break
  }
  case 'rule':
    await configureAutoTopUp(dependencies, ownerOf(order.step.customerId), {
      packageKey: 'lookups_50',
      thresholdPercent: 10,
      monthlyCapCents: undefined,
    })
    break
  case 'leaving':
    await closeCustomer(dependencies, order.step.customerId)
    await endPurchases(dependencies, order.step.customerId)
    break
  case 'card-setup':
    await syncCardSetup(dependencies, order.step.sessionId)
    break
}
await opened.$disconnect()
