/** Operations that only read objects, which other operations and banks create. */
import type { Stripe } from 'stripe'
import { listOperation, newestFirst } from './lists.ts'
import type { Handler } from './operation.ts'

const DAYS_KEPT = 30

export const records: readonly Handler[] = [
  listOperation<Stripe.ChargeListParams, 'charge'>('Charges.list', 'charge', ['customer']),
  listOperation<Stripe.DisputeListParams, 'dispute'>('Disputes.list', 'dispute', ['payment_intent']),
  listOperation<Stripe.EventListParams, 'event'>('Events.list', 'event', [], ({ change, params }) =>
    newestFirst(change, 'event').filter(
      ({ created, type }) =>
        created > change.now - DAYS_KEPT * 86_400 &&
        (params.types === undefined || params.types.includes(type)),
    ),
  ),
]
