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
  // The sandbox dates its payments by the real time.
  const [bed, sandbox] = await Promise.all([createTestBed(new Date()), startTestPayments()])
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

/** Moves the clock to the first moment of a month, so that caps and spend of the hours after it are of one month. */
export function beginMonth(bed: TestBed): void {
  const now = bed.clock()
  bed.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1) - now.getTime())
}
