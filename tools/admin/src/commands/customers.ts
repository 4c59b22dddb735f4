import { closeCustomer, ensureCustomer, exportCustomer } from '@vinspec/core/customers'
import { removeSecondFactor } from '@vinspec/core/operator'
import { type Operator, type Outcome, requireCustomer } from '../operator.ts'

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

export async function resetTwoFactor(
  operator: Operator,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const removed = await removeSecondFactor(operator, { customerId: customer.id, reason })
  return {
    json: { customer_id: customer.id, email: customer.email, removed },
    text: removed
      ? `${customer.email} can sign in without a code now. All sessions are ended, and an email says why.`
      : `${customer.email} has no two-factor authentication. Nothing was changed.`,
  }
}

/** For a customer who requests their data by letter. Verify their identity first. */
export async function exportCustomerData(
  operator: Operator,
  { email }: { readonly email: string },
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  let text = ''
  for await (const part of exportCustomer(operator.prisma, customer.id)) text += part
  const json: unknown = JSON.parse(text)
  return { json, text: text.trimEnd() }
}

export async function closeCustomerAccount(
  operator: Operator,
  { email }: { readonly email: string; readonly reason: string },
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  await closeCustomer(operator, customer.id)
  return {
    json: { customer_id: customer.id, closed: true },
    text: `The account of ${customer.email} is closed, and an email says so. A worker deletes the customer at Stripe.`,
  }
}
