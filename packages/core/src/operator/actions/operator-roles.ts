/**
 * Who may open the operator's pages. Only `pnpm admin` grants and revokes the role: keep-operator-roles.sql rejects
 * anything else.
 */

import type { Database } from '../../foundation/db/client.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'

/** False: the customer already had the role. */
export async function grantOperatorRole(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<boolean> {
  const now = await readMoment(prisma, clock)
  const changed = await prisma.$executeRaw`
    INSERT INTO operator_role (customer_id, granted_at)
    SELECT id, ${now}::timestamptz FROM customer WHERE id = ${customerId}::uuid AND closed_at IS NULL
    ON CONFLICT (customer_id) DO UPDATE SET granted_at = excluded.granted_at, revoked_at = NULL
      WHERE operator_role.revoked_at IS NOT NULL`
  return changed === 1
}

/** Takes effect with the next request, also in open sessions. False: the customer did not have the role. */
export async function revokeOperatorRole(
  { prisma, clock }: Dependencies,
  customerId: string,
): Promise<boolean> {
  const { count } = await prisma.operatorRole.updateMany({
    where: { customerId, revokedAt: null },
    data: { revokedAt: await readMoment(prisma, clock) },
  })
  return count === 1
}

export interface OperatorRoleHolder {
  readonly customerId: string
  readonly email: string
  readonly grantedAt: Date
}

/** The current operators, by address. */
export async function listOperators(prisma: Database): Promise<OperatorRoleHolder[]> {
  const roles = await prisma.operatorRole.findMany({
    where: { revokedAt: null, customer: { closedAt: null } },
    select: { customerId: true, grantedAt: true, customer: { select: { email: true } } },
    orderBy: { customer: { email: 'asc' } },
  })
  return roles.map(({ customer, ...role }) => ({ ...role, email: customer.email }))
}

/** `locked`: an operator without a second factor, to whom the pages do not open. */
export type OperatorAccess = 'none' | 'locked' | 'open'

export async function readOperatorAccess(prisma: Database, customerId: string): Promise<OperatorAccess> {
  const role = await prisma.operatorRole.findFirst({
    where: { customerId, revokedAt: null, customer: { closedAt: null } },
    select: { customer: { select: { twoFactorEnabled: true } } },
  })
  if (role === null) return 'none'
  return role.customer.twoFactorEnabled ? 'open' : 'locked'
}
