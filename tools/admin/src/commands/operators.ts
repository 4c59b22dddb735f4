import { grantOperatorRole, listOperators, revokeOperatorRole } from '@vinspec/core/operator'
import { type Operator, type Outcome, requireCustomer } from '../operator.ts'
import { toJson } from '../to-json.ts'
import { toMinute } from '../to-minute.ts'

interface RoleOptions {
  readonly email: string
  /** Stored in the audit. */
  readonly reason: string
}

export async function grantRole(operator: Operator, { email }: RoleOptions): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const granted = await grantOperatorRole(operator, customer.id)
  return {
    json: { customer_id: customer.id, email: customer.email, granted },
    text: granted
      ? `${customer.email} can now open /operator in the portal.`
      : `${customer.email} is already an operator. Nothing was changed.`,
  }
}

export async function revokeRole(operator: Operator, { email }: RoleOptions): Promise<Outcome> {
  const customer = await requireCustomer(operator, email)
  const revoked = await revokeOperatorRole(operator, customer.id)
  return {
    json: { customer_id: customer.id, email: customer.email, revoked },
    text: revoked
      ? `${customer.email} is no longer an operator. Open sessions lose access with their next request.`
      : `${customer.email} is not an operator. Nothing was changed.`,
  }
}

export async function listRoles({ prisma }: Operator): Promise<Outcome> {
  const operators = await listOperators(prisma)
  return {
    json: {
      operators: operators.map(toJson),
    },
    text:
      operators.length === 0
        ? 'No operators.'
        : operators.map(({ email, grantedAt }) => `${email}  since ${toMinute(grantedAt)}`).join('\n'),
  }
}
