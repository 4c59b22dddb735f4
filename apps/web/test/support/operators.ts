/** Operators, and what waits for them. */
import { newId, systemClock } from '@vinspec/core/foundation'
import { grantOperatorRole, openOperatorDatabase, revokeOperatorRole } from '@vinspec/core/operator'
import { PATIENT } from '@vinspec/core/testing'
import { asOwner } from '@vinspec/core/testing/as-owner'
import type { TestPortal } from '../../testing/test-portal.ts'
import { type SignedInVisitor, visitSignedIn } from './signed-in.ts'

/** As `pnpm admin operator grant` and `revoke`. */
export async function setRole(
  { databaseUrl }: TestPortal,
  change: 'grant' | 'revoke',
  customerId: string,
): Promise<void> {
  const options = { url: asOwner(databaseUrl), poolSize: 1, ...PATIENT }
  const operation = { operator: 'Ada', command: `operator ${change}`, reason: 'Ticket 1' }
  const prisma = await openOperatorDatabase(options, operation)
  const work = change === 'grant' ? grantOperatorRole : revokeOperatorRole
  await work({ prisma, clock: systemClock }, customerId)
  await prisma.$disconnect()
}

/** With the second factor that the pages ask for. */
export async function makeOperator(portal: TestPortal, id: string): Promise<void> {
  await portal.prisma.customer.update({ where: { id }, data: { twoFactorEnabled: true } })
  await setRole(portal, 'grant', id)
}

export async function visitAsOperator(portal: TestPortal): Promise<SignedInVisitor> {
  const visitor = await visitSignedIn(portal)
  await makeOperator(portal, visitor.customer.id)
  return visitor
}

/** What was done on a customer's page, as the database has it. */
export function watchOperators({ prisma }: Pick<TestPortal, 'prisma'>) {
  return {
    pageOf: ({ customer }: SignedInVisitor) => `/operator/customers/${customer.id}`,
    refunds: async (paymentId: string) =>
      await prisma.refund.findMany({ where: { paymentId }, select: { amountCents: true, state: true } }),
    /** Commands on record, with who gave them. */
    commands: async ({ customer }: SignedInVisitor) => {
      const noted = await prisma.operatorAction.findMany({ where: { customerId: customer.id } })
      return new Set(noted.map(({ command, operator: by }) => `${command} by ${by}`))
    },
  }
}

/** A job that failed for good; returns its ID. */
export async function addDeadLetter(
  { prisma }: Pick<TestPortal, 'prisma'>,
  { name = 'check-top-up', error = 'The vendor does not answer', customerId = newId() } = {},
): Promise<string> {
  const id = newId()
  await prisma.$executeRaw`
    INSERT INTO pgboss.job (id, name, data, output, source_name, source_created_on, source_retry_count, singleton_key)
    VALUES (${id}::uuid, 'dead-letters', ${JSON.stringify({ customerId })}::jsonb,
      ${JSON.stringify({ message: error })}::jsonb, ${name}, now(), 15, ${customerId})`
  return id
}
