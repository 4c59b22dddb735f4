/** Stripe's records of our customers. */
import { Stripe } from 'stripe'
import type { Payments } from '../payments.ts'
import { expectObject, translated } from './answers.ts'

/** Clocks differ by less, in seconds. */
const MARGIN_S = 3600

export function createCustomerCalls(stripe: Stripe): Pick<Payments, 'createCustomer' | 'deleteCustomer'> {
  async function find(customerId: string, among: Stripe.CustomerListParams): Promise<string | undefined> {
    for await (const known of stripe.customers.list({ ...among, limit: 100 }))
      if (known.metadata['customer_id'] === customerId) return known.id
    return undefined
  }

  return {
    createCustomer: ({ creationKey, customerId, email }) =>
      translated(async () => {
        const known = await find(customerId, { email })
        if (known !== undefined) return known
        const parameters = { email, metadata: { customer_id: customerId } }
        const made = stripe.customers.create(parameters, { idempotencyKey: creationKey })
        return (await expectObject('customer', made)).id
      }),
    deleteCustomer: ({ customerId, vendorId, createdAt }) =>
      translated(async () => {
        // Its address is forgotten by now, so it can only be found by when it was created.
        const gte = Math.floor(createdAt.getTime() / 1000) - MARGIN_S
        const id = vendorId ?? (await find(customerId, { created: { gte } }))
        if (id === undefined) return
        try {
          await expectObject('customer', stripe.customers.del(id))
        } catch (error) {
          const isGone =
            error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
          if (!isGone) throw error
        }
      }),
  }
}
