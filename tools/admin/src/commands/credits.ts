import { grantByOperator, readAvailableCredits } from '@vinspec/core'
import { type Operator, type Outcome, requireCustomer } from '../operator.ts'

export async function grantCredits(
  operator: Operator,
  { email, credits }: { readonly email: string; readonly credits: number },
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const grantId = await grantByOperator(operator, { customerId: customer.id, credits })
  const available = await readAvailableCredits(operator, customer.id)
  return {
    json: { grant_id: grantId, email: customer.email, credits, available_credits: available },
    text: `${customer.email} got ${credits} credits and can spend ${available} now.`,
  }
}
