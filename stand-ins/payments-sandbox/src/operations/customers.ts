import type { Stripe } from 'stripe'
import { createCustomer } from '../payments/customers.ts'
import { listOperation } from './lists.ts'
import { type Handler, operation, toMetadata } from './operation.ts'

export const customers: readonly Handler[] = [
  operation<Stripe.CustomerCreateParams>('Customers.create', ({ change, params }) =>
    createCustomer(change, { email: params.email ?? null, metadata: toMetadata(params.metadata) }),
  ),
  listOperation<Stripe.CustomerListParams, 'customer'>('Customers.list', 'customer', ['email']),
]
