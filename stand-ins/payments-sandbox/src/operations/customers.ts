import type { Stripe } from 'stripe'
import { createCustomer, deleteCustomer } from '../payments/customers.ts'
import { listOperation } from './lists.ts'
import { found, type Handler, operation, toMetadata } from './operation.ts'

export const customers: readonly Handler[] = [
  operation<Stripe.CustomerCreateParams>('Customers.create', ({ change, params }) =>
    createCustomer(change, { email: params.email ?? null, metadata: toMetadata(params.metadata) }),
  ),
  operation('Customers.del', (call) => deleteCustomer(call.change, found(call, 'customer', 'customer'))),
  listOperation<Stripe.CustomerListParams, 'customer'>('Customers.list', 'customer', ['email']),
]
