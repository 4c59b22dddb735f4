/** A test bed whose payments go through the real gateway to the payments sandbox. */
import type { Payments } from '../src/money/payments/payments.ts'
import { createStripePayments } from '../src/money/payments/stripe/gateway.ts'
import { startTestPayments, type TestPayments } from './payments.ts'
import { createTestBed, type TestBed } from './test-bed.ts'

export interface PaymentBed extends TestBed {
  readonly sandbox: TestPayments
  readonly payments: Payments
}

/** @param patience how long the gateway waits for the sandbox, and how often it retries */
export async function createPaymentBed(
  patience: Parameters<typeof createStripePayments>[1] = {},
): Promise<PaymentBed> {
  const bed = await createTestBed()
  const sandbox = await startTestPayments({ clock: bed.clock })
  return {
    ...bed,
    sandbox,
    payments: createStripePayments(sandbox.settings, patience),
    close: async () => {
      await sandbox.close()
      await bed.close()
    },
  }
}
