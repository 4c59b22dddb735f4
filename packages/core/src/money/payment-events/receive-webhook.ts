import type { Dependencies } from '../../foundation/dependencies.ts'
import { storePaymentEvent } from '../payments/event-inbox.ts'
import { readStripeEvent } from '../payments/stripe/events.ts'

export interface WebhookDependencies extends Dependencies {
  readonly webhookSecret: string
}

/** Stores a signed event for the worker, and drops one of no interest. Throws `invalid_request`. */
export async function receiveWebhook(
  dependencies: WebhookDependencies,
  { body, signature }: { readonly body: Buffer; readonly signature: string },
): Promise<void> {
  const news = await readStripeEvent(dependencies, body, signature)
  if (news) await storePaymentEvent(dependencies, news)
}
