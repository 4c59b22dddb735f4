import { grantByOperator, readAvailableCredits } from '@vinspec/core/ledger'
import { type Operator, OperatorError, type Outcome, requireCustomer } from '../operator.ts'
import { toMinute } from '../to-minute.ts'

interface GrantOptions {
  readonly email: string
  readonly credits: number
  readonly reason: string
  readonly key?: string
}

export async function grantCredits(
  operator: Operator,
  { email, credits, reason, key }: GrantOptions,
): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const grant = { customerId: customer.id, credits, operator: operator.name, reason, key }
  const { kind, grantId, grantedAt } = await grantByOperator(operator, grant)
  if (kind === 'reused') {
    throw new OperatorError(
      `The key ${key} was already used for another grant, on ${toMinute(grantedAt)}. Use a new one.`,
    )
  }
  const available = await readAvailableCredits(operator, customer.id)
  return {
    json: {
      grant_id: grantId,
      granted: kind === 'granted',
      granted_at: grantedAt,
      email: customer.email,
      credits,
      available_credits: available,
    },
    text:
      kind === 'granted'
        ? `Granted ${credits} credits to ${customer.email}, who can now spend ${available}.`
        : `Granted nothing: ${customer.email} got these ${credits} credits on ${toMinute(grantedAt)}. To grant more, give another reason or a --key.`,
  }
}
