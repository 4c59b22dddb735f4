/** Every operation that is spoken: exactly those of the description. */
import { operations } from '../stripe-api/description.ts'
import { billingPortal } from './billing-portal.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import type { Handler } from './operation.ts'
import { paymentIntents } from './payment-intents.ts'
import { paymentMethods } from './payment-methods.ts'
import { charges, events } from './reads.ts'
import { refunds } from './refunds.ts'
import { setupIntents } from './setup-intents.ts'
import { webhookEndpoints } from './webhook-endpoints.ts'

export const handlers: ReadonlyMap<string, Handler> = collect([
  ...customers,
  ...checkoutSessions,
  ...paymentIntents,
  ...setupIntents,
  ...paymentMethods,
  ...charges,
  ...refunds,
  ...disputes,
  ...events,
  ...webhookEndpoints,
  ...billingPortal,
])

function collect(all: readonly Handler[]): Map<string, Handler> {
  const map = new Map(all.map((each) => [each.id, each]))
  const missing = operations.filter((each) => !map.has(each.id))
  if (missing.length > 0)
    throw new Error(`operations without a handler: ${missing.map((each) => each.id).join(', ')}`)
  return map
}
