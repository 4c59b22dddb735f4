import { ensureCustomer } from '@vinspec/core'
import type { Operator, Outcome } from '../operator.ts'

export async function createCustomer(
  operator: Operator,
  { email }: { readonly email: string },
): Promise<Outcome> {
  const customer = await ensureCustomer(operator, email)
  return {
    json: { customer_id: customer.id, email: customer.email, created: customer.created },
    text: `${customer.email} ${customer.created ? 'is now a customer' : 'is already a customer'}.`,
  }
}
