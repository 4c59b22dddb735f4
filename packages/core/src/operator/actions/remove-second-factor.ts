import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'

export interface SecondFactorRemoval {
  readonly customerId: string
  /** The reason, for the customer and for colleagues. */
  readonly reason: string
}

/**
 * The way back in for a customer who has lost the authenticator and the recovery codes: turns two-factor authentication
 * off and ends every session. The customer reads the reason in the security log and the email, colleagues in the audit.
 * False: it was off.
 */
export async function removeSecondFactor(
  { prisma, clock }: Dependencies,
  { customerId, reason }: SecondFactorRemoval,
): Promise<boolean> {
  return await prisma.$transaction(async (tx) => {
    // log-customer.sql records it with this reason.
    await tx.$executeRaw`SELECT set_config('vinspec.reason', ${reason}, true)`
    const { count } = await tx.customer.updateMany({
      where: { id: customerId, twoFactorEnabled: true, closedAt: null },
      data: { twoFactorEnabled: false, updatedAt: clock() },
    })
    if (count === 0) return false
    await tx.twoFactor.deleteMany({ where: { customerId } })
    await tx.portalSession.deleteMany({ where: { customerId } })
    await sql.noteOperatorAction(tx, {
      subject: 'two_factor',
      id: customerId,
      customer: customerId,
      before: {},
      after: { reason },
    })
    return true
  })
}
