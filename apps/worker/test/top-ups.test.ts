/** Automatic purchases by workers as separate processes. */
import { sessionPrincipal } from '@vinspec/core/access'
import { systemClock } from '@vinspec/core/foundation'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { configureAutoTopUp, readAutoTopUp } from '@vinspec/core/top-up'
import { afterEach, expect, test } from 'vitest'
import { openShop } from './support/shop.ts'
import { createWorkerProcesses, isWorking, type LogLine } from './support/worker-process.ts'

const workers = createWorkerProcesses()
const shop = await closeAfterAll(openShop())
afterEach(() => workers.killAll())

const isEnd = (line: LogLine) => line['msg'] === 'top-up'

test('a rule that must buy is checked and charged once, by whichever of two workers is first', async () => {
  const { prisma, sandbox } = shop
  const { payments } = sandbox
  const dependencies = { prisma, clock: systemClock, payments, portalUrl: new URL('https://vinspec.example') }
  const { customerId } = await shop.openPage()
  const { vendorId } = await prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId } })
  await sandbox.stripe('POST', '/payment_methods/pm_card_visa/attach', { customer: vendorId ?? '' })
  await grantCredits(dependencies, customerId, 5)

  const started = [workers.start(shop.environment), workers.start(shop.environment)]
  await Promise.all(started.map(({ logged }) => logged(isWorking)))
  const done = Promise.race(started.map(({ logged }) => logged(isEnd)))
  const terms = { packageKey: 'lookups_50', thresholdPercent: 10, monthlyCapCents: undefined } as const
  await configureAutoTopUp(dependencies, sessionPrincipal(customerId, customerId), terms)

  expect(await done).toMatchObject({ name: 'execute-top-up', outcome: { kind: 'granted' } })
  expect(await shop.available(customerId)).toBe(55)
  expect(await readAutoTopUp(dependencies, customerId)).toMatchObject({
    status: 'active',
    monthly_spend: { amount_cents: 5_000 },
    payment_method: { last4: '4242' },
  })
})
