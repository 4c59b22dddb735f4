/**
 * Steps of payments in a process of their own, one after the other. Each stops at a point and never continues. Then the
 * process kills itself.
 * Usage: payments-child ORDER, a {@link ChildOrder} as JSON; prints how far each step came.
 */
import { writeSync } from 'node:fs'
import { closeCustomer } from '../src/access/customers/close-customer.ts'
import { endPurchases } from '../src/access/customers/end-purchases.ts'
import { openDatabase } from '../src/foundation/db/client.ts'
import { checkTopUp } from '../src/money/auto-top-up/check-top-up.ts'
import { configureAutoTopUp } from '../src/money/auto-top-up/configure.ts'
import { executeTopUp } from '../src/money/auto-top-up/execute-top-up.ts'
import { syncCardSetup } from '../src/money/auto-top-up/sync-card-setup.ts'
import { fulfilPage } from '../src/money/checkout/fulfil-page.ts'
import { startCheckout } from '../src/money/checkout/start-checkout.ts'
import { createStripePayments } from '../src/money/payments/stripe/gateway.ts'
import type { PaymentSettings } from '../src/money/payments/stripe/settings.ts'
import { watchCommits, watchPayments } from '../testing/crash-points.ts'
import { keyOf, ownerOf } from '../testing/principals.ts'

export interface ChildOrder {
  readonly databaseUrl: string
  readonly settings: PaymentSettings
  /** The fixed time, as ISO 8601. */
  readonly now: string
  readonly steps: readonly ChildStep[]
  /** The point, counted from 0, at which the first step stops. Each later step stops one point further. */
  readonly from: number
}

export type ChildStep =
  | { readonly name: 'checkout'; readonly customerId: string; readonly idempotencyKey: string }
  | { readonly name: 'fulfilment'; readonly customerId: string; readonly pageId: string }
  | { readonly name: 'top-up'; readonly customerId: string }
  | { readonly name: 'rule'; readonly customerId: string }
  | { readonly name: 'leaving'; readonly customerId: string }
  | { readonly name: 'card-setup'; readonly customerId: string; readonly pageId: string }

const order: ChildOrder = JSON.parse(process.argv[2] ?? '')

const opened = openDatabase({
  url: order.databaseUrl,
  poolSize: 10,
})
const payments = createStripePayments(order.settings)

for (const [i, step] of order.steps.entries()) {
  const stopped = Promise.withResolvers<string>()
  let points = 0
  const reach = async (point: string) => {
    // Before each step, everything is as the step before left it.
    if (point.startsWith('before') || points++ < order.from + i) return
    stopped.resolve(point)
    await new Promise(() => {})
  }
  const dependencies = {
    prisma: watchCommits(opened, reach),
    clock: () => new Date(order.now),
    portalUrl: new URL('https://vinspec.example'),
    payments: watchPayments(payments, reach),
  }
  const ended = take(step, dependencies).then(() => 'the end')
  writeSync(1, `${await Promise.race([stopped.promise, ended])}\n`)
}
process.kill(process.pid, 'SIGKILL')

type Dependencies = Parameters<typeof configureAutoTopUp>[0] & Parameters<typeof executeTopUp>[0]

async function take(step: ChildStep, dependencies: Dependencies): Promise<void> {
  switch (step.name) {
    case 'checkout':
      await startCheckout(dependencies, keyOf(step.customerId), {
        ...step,
        packageKey: 'lookups_50',
        requestId: 'req_child',
      })
      break
    case 'fulfilment':
      await fulfilPage(dependencies, step.pageId)
      break
    case 'top-up': {
      await checkTopUp(dependencies, step.customerId)
      const { id } = await opened.topUp.findFirstOrThrow({ where: { customerId: step.customerId } })
      await executeTopUp(dependencies, id)
      break
    }
    case 'rule':
      await configureAutoTopUp(dependencies, ownerOf(step.customerId), {
        packageKey: 'lookups_50',
        thresholdPercent: 10,
        monthlyCapCents: undefined,
      })
      break
    case 'leaving':
      await closeCustomer(dependencies, step.customerId)
      await endPurchases(dependencies, step.customerId)
      break
    case 'card-setup':
      await syncCardSetup(dependencies, step.pageId)
      break
  }
}
