/** The payments sandbox, and settings with which the real client talks to it. */
import { startSandbox } from '@vinspec/payments-sandbox'
import { createSandboxClient, type SandboxClient } from '@vinspec/payments-sandbox/client'
import { Stripe } from 'stripe'
import { type Clock, systemClock } from '../src/foundation/clock.ts'
import type { Payments } from '../src/money/payments/payments.ts'
import { createStripePayments } from '../src/money/payments/stripe/gateway.ts'
import type { PaymentSettings } from '../src/money/payments/stripe/settings.ts'

export const WEBHOOK_SECRET = 'whsec_0123456789abcdef0123456789abcdef'

export interface TestPayments extends SandboxClient {
  readonly settings: PaymentSettings
  readonly payments: Payments
  readonly port: number
  close(): Promise<void>
}

/** @param options where the sandbox sends its events, nowhere by default; and its clock, by default the system's */
export async function startTestPayments({
  webhookUrl,
  clock = systemClock,
}: {
  readonly webhookUrl?: string
  readonly clock?: Clock
} = {}): Promise<TestPayments> {
  const webhook = webhookUrl === undefined ? undefined : { url: webhookUrl, secret: WEBHOOK_SECRET }
  const sandbox = await startSandbox({ webhook }, clock)
  const secretKey = 'sk_test_sandbox'
  const settings = {
    secretKey,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: sandbox.url,
    returnUrl: 'https://vinspec.example/credits',
  }
  return {
    settings,
    payments: createStripePayments(settings),
    port: sandbox.port,
    ...createSandboxClient(sandbox.url, secretKey),
    close: () => sandbox.close(),
  }
}

export interface TestEvent {
  readonly type: string
  readonly objectId: string
  readonly id?: string
}

/** A webhook signed as Stripe signs it. `at` is the time of the signature. */
export function signEvent(
  { type, objectId, id = `evt_${crypto.randomUUID()}` }: TestEvent,
  secret: string = WEBHOOK_SECRET,
  at: Date = new Date(),
): SignedEvent {
  const object = { id: objectId, payment_intent: objectId }
  return signPayload(JSON.stringify({ id, object: 'event', type, data: { object } }), secret, at)
}

export interface SignedEvent {
  readonly body: Buffer
  readonly signature: string
}

export function signPayload(payload: string, secret: string, at: Date): SignedEvent {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { body: Buffer.from(payload), signature }
}
