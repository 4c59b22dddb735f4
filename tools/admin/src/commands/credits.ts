import { grantByOperator, readAvailableCredits } from '@vinspec/core'
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
      `The key ${key} stands for another grant, of ${toMinute(grantedAt)}. Use a new one.`,
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
        ? `${customer.email} got ${credits} credits and can spend ${available} now.`
        : `${customer.email} got these ${credits} credits before, on ${toMinute(grantedAt)}, and nothing now. To give more, name another reason or a --key.`,
  }
}
