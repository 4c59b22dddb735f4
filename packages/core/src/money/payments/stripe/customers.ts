/** Stripe's records of our customers. */
import { Stripe } from 'stripe'
import type { Payments } from '../payments.ts'
import { expectObject, translated } from './answers.ts'

export function createCustomerCalls(stripe: Stripe): Pick<Payments, 'createCustomer' | 'deleteCustomer'> {
  return {
    createCustomer: ({ creationKey, customerId, email }) =>
      translated(async () => {
        for await (const known of stripe.customers.list({ email, limit: 100 }))
          if (known.metadata['customer_id'] === customerId) return known.id
        const parameters = { email, metadata: { customer_id: customerId } }
        const made = stripe.customers.create(parameters, { idempotencyKey: creationKey })
        return (await expectObject('customer', made)).id
      }),
    deleteCustomer: (vendorCustomerId) =>
      translated(async () => {
        try {
          await expectObject('customer', stripe.customers.del(vendorCustomerId))
        } catch (error) {
          const isGone =
            error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
          if (!isGone) throw error
        }
      }),
  }
}
