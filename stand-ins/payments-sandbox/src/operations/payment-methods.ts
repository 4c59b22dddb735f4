import type { Stripe } from 'stripe'
import { missingParameter } from '../http/stripe-error.ts'
import { attach, findPaymentMethod } from '../payments/payment-methods.ts'
import { listOperation, newestFirst } from './lists.ts'
import { found, type Handler, namedCustomer, operation } from './operation.ts'

export const paymentMethods: readonly Handler[] = [
  operation('PaymentMethods.retrieve', (call) =>
    found(call, 'payment_method', 'PaymentMethod', 'payment_method'),
  ),
  operation<Stripe.PaymentMethodAttachParams>('PaymentMethods.attach', ({ change, params, id }) => {
    if (params.customer === undefined) throw missingParameter('customer')
    return attach(change, findPaymentMethod(change, id), namedCustomer(change, params.customer))
  }),
  listOperation<Stripe.PaymentMethodListParams, 'payment_method'>(
    'PaymentMethods.list',
    'payment_method',
    ['type', 'customer'],
    // Payment methods without a customer are never listed.
    ({ change }) => newestFirst(change, 'payment_method').filter((each) => each.customer !== null),
  ),
]
