/** The whole service on one clock: API, worker and payments sandbox, and a customer without credits. */

import { startTestService, type TestCustomer } from '@vinspec/api/testing'
import { ALL_PERMISSIONS } from '@vinspec/core/access'
import type { Clock, Database } from '@vinspec/core/foundation'
import type { Payments } from '@vinspec/core/payments'
import { createStripePayments } from '@vinspec/core/stripe'
import { startTestPayments, type TestPayments, WEBHOOK_SECRET } from '@vinspec/core/testing/payments'
import { sweepTopUps } from '@vinspec/core/top-up'
import { openDoor } from '@vinspec/http-server/open-door'
import { startTestWorker } from '@vinspec/worker/testing'

export interface Shop {
  readonly apiUrl: string
  readonly databaseUrl: string
  readonly prisma: Database
  /** For use cases of the operator. */
  readonly dependencies: { readonly prisma: Database; readonly clock: Clock; readonly payments: Payments }
  readonly sandbox: TestPayments
  readonly customer: TestCustomer
  now(): Date
  /** Moves the clocks of the service and of the sandbox, in whole seconds, and runs the worker's sweeps. */
  pass(seconds: number): Promise<void>
  close(): Promise<void>
}

const MINUTE_S = 60
export const HOUR_S = 60 * MINUTE_S
/** Long enough between any two charges, of which at most two are made in ten minutes. */
export const CHARGE_PAUSE_S = 11 * MINUTE_S

export async function openShop(): Promise<Shop> {
  let offsetMs = 0
  const clock = () => new Date(Date.now() + offsetMs)
  // The API must know the sandbox before it starts, and the sandbox the API.
  const door = await openDoor()
  const apiUrl = `http://127.0.0.1:${door.port}`
  const secretKey = 'sk_test_sandbox'
  const settings = {
    secretKey,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl,
    returnUrl: `${apiUrl}/_control/checkout/return`,
  }
  const payments = createStripePayments(settings)
  const service = await startTestService({
    clock,
    payments: { vendor: payments, webhookSecret: WEBHOOK_SECRET },
  })
  const { prisma, databaseUrl } = service
  const sandbox = await startTestPayments({
    webhookUrl: new URL('/webhooks/stripe', service.apiUrl).href,
    clock,
  })
  door.leadTo(sandbox.port)
  const worker = await startTestWorker({ prisma, databaseUrl, clock, payments: settings })

  async function pass(seconds: number): Promise<void> {
    offsetMs += seconds * 1_000
    await sweepTopUps({ prisma, clock })
  }

  // The middle of a month, so that no test starts at its end.
  await pass(secondsUntilMiddleOfMonth(clock()))
  return {
    apiUrl: service.apiUrl,
    databaseUrl,
    prisma,
    dependencies: { prisma, clock, payments },
    sandbox,
    customer: await service.createCustomer({
      credits: 0,
      permissions: ALL_PERMISSIONS,
      monthlyTopUpCents: 20_000,
    }),
    now: clock,
    pass,
    close: async () => {
      await worker.close()
      await sandbox.close()
      await door.close()
      await service.close()
    },
  }
}

export function secondsUntilNextMonth(now: Date): number {
  return secondsBetween(now, Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 1))
}

function secondsUntilMiddleOfMonth(now: Date): number {
  return secondsBetween(now, Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12))
}

function secondsBetween(from: Date, to: number): number {
  return Math.ceil((to - from.getTime()) / 1_000)
}
