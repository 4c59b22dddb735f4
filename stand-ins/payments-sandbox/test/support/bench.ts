/** A sandbox and the unmodified `stripe` client that talks to it. */
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { createSandboxClient, type SandboxClient } from '../../src/client.ts'
import { type SandboxSettings, startSandbox } from '../../src/sandbox.ts'

export interface Bench {
  readonly url: string
  readonly stripe: Stripe
  /** Another client of the same account. */
  client(config?: Partial<Stripe.StripeConfig>): Stripe
  readonly control: SandboxClient['control']
  close(): Promise<void>
}

/** Closed when the test ends. */
export async function startBench(settings: SandboxSettings = {}): Promise<Bench> {
  const sandbox = await startSandbox(settings)
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= sandbox.close())
  onTestFinished(close)
  const client = (config: Partial<Stripe.StripeConfig> = {}): Stripe =>
    new Stripe('sk_test_sandbox', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      ...config,
    })
  return {
    url: sandbox.url,
    stripe: client(),
    client,
    control: createSandboxClient(sandbox.url).control,
    close,
  }
}

/** The parameters of a page that sells ten lookups; `more` is added. */
export function tenLookups(
  more: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 1200, product_data: { name: '10 lookup credits' } },
      },
    ],
    success_url: 'https://shop.example/paid?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/packages',
    ...more,
  }
}

/** The error with which a call is rejected. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call was not refused')
}
