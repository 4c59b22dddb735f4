/** A customer leaves: nothing stays that names a person or lets anyone in. The ledger stays, without a name. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'

/**
 * Credits left are given up. Does nothing for a customer who has left. Automatic top-up is turned off before.
 */
export async function closeCustomer(
  { prisma, clock }: { readonly prisma: Database; readonly clock: Clock },
  customerId: string,
): Promise<void> {
  const now = clock()
  await prisma.$transaction([
    // First, so that nothing new can refer to the customer while the rest goes.
    prisma.customer.updateMany({
      where: { id: customerId, closedAt: null },
      data: {
        email: `${customerId}@closed.invalid`,
        emailVerified: false,
        name: '',
        closedAt: now,
        updatedAt: now,
      },
    }),
    prisma.portalSession.deleteMany({ where: { customerId } }),
    prisma.signInAccount.deleteMany({ where: { customerId } }),
    prisma.passkey.deleteMany({ where: { customerId } }),
    prisma.twoFactor.deleteMany({ where: { customerId } }),
    prisma.apiKey.updateMany({ where: { customerId, revokedAt: null }, data: { revokedAt: now } }),
    prisma.connection.updateMany({ where: { customerId, revokedAt: null }, data: { revokedAt: now } }),
    prisma.savedVehicle.deleteMany({ where: { customerId } }),
    prisma.apiRequest.deleteMany({ where: { customerId } }),
  ])
}
