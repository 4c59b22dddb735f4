/** Closes an account: everything that names a person or lets anyone in is deleted. The ledger stays, without a name. */

import type { Transaction } from '../../foundation/db/client.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { lockRule } from '../../money/auto-top-up/locked-rule.ts'
import { readAvailableCredits } from '../../money/ledger/balance.ts'
import { forgetRequests } from './forget-requests.ts'

/**
 * The remaining credits are forfeited, and nothing is charged or granted from here on. A job ends what is open at the
 * payment vendor. Does nothing for a closed account.
 */
export async function closeCustomer({ prisma, clock }: Dependencies, customerId: string): Promise<void> {
  const now = clock()
  await prisma.$transaction(async (tx) => {
    // Locks in the order of db/README.md: what a lookup locks, with the rule before vehicles, then the customer.
    // Spenders are locked as weakly as possible, because a new key or connection refers to its spender.
    await tx.$queryRaw`
      SELECT FROM spender WHERE customer_id = ${customerId}::uuid ORDER BY id FOR NO KEY UPDATE`
    await tx.$queryRaw`
      SELECT FROM api_key WHERE customer_id = ${customerId}::uuid ORDER BY id FOR NO KEY UPDATE`
    await tx.$queryRaw`SELECT FROM connection WHERE customer_id = ${customerId}::uuid ORDER BY id FOR UPDATE`
    await lockRule(tx, customerId)
    await tx.$queryRaw`SELECT FROM saved_vehicle WHERE customer_id = ${customerId}::uuid ORDER BY vin FOR UPDATE`
    // Then in the order of src/access/proofs, so that a concurrent change of password cannot deadlock with this.
    await tx.$queryRaw`SELECT FROM sign_in_account WHERE customer_id = ${customerId}::uuid ORDER BY id FOR UPDATE`
    await tx.$queryRaw`SELECT FROM customer WHERE id = ${customerId}::uuid FOR UPDATE`
    const { email, closedAt } = await tx.customer.findUniqueOrThrow({ where: { id: customerId } })
    if (closedAt) return
    const credits = await readAvailableCredits({ prisma: tx, clock }, customerId)
    await endPurchases(tx, customerId, now)
    await deletePersonalData(tx, customerId, email, now)
    await enqueue(tx, { name: 'end-purchases', customerId })
    const about = { customerId, episode: customerId, address: email }
    await notify(tx, { ...about, kind: 'account_closed', data: { credits } }, now)
  })
  // If this is interrupted, the job does it.
  await forgetRequests(prisma, customerId)
}

/** Prevents new purchases. Anything that the vendor knows about is ended after this commits. */
async function endPurchases(tx: Transaction, customerId: string, now: Date): Promise<void> {
  await tx.autoTopUpRule.updateMany({
    where: { customerId, enabled: true },
    data: { enabled: false, status: 'disabled', updatedAt: now },
  })
  const preparing = { customerId, state: 'preparing' }
  await tx.checkout.updateMany({ where: preparing, data: { state: 'failed' } })
  await tx.cardSetup.updateMany({ where: preparing, data: { state: 'failed' } })
  await tx.autoTopUpRule.updateMany({
    where: { customerId },
    data: { cardId: null, cardBrand: null, cardLast4: null, cardExpiresAt: null },
  })
  await tx.turnOffLink.deleteMany({ where: { customerId } })
}

async function deletePersonalData(
  tx: Transaction,
  customerId: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx.customer.update({
    where: { id: customerId },
    data: {
      email: `${customerId}@closed.invalid`,
      emailVerified: false,
      name: '',
      closedAt: now,
      updatedAt: now,
    },
  })
  await tx.portalSession.deleteMany({ where: { customerId } })
  await tx.signInAccount.deleteMany({ where: { customerId } })
  await tx.passkey.deleteMany({ where: { customerId } })
  await tx.twoFactor.deleteMany({ where: { customerId } })
  await tx.apiKey.updateMany({ where: { customerId, revokedAt: null }, data: { revokedAt: now } })
  await tx.apiKey.updateMany({ where: { customerId }, data: { name: '' } })
  await tx.connection.updateMany({ where: { customerId, revokedAt: null }, data: { revokedAt: now } })
  await tx.shareLink.deleteMany({ where: { customerId } })
  await tx.brand.deleteMany({ where: { customerId } })
  await tx.awaitedVehicle.deleteMany({ where: { customerId } })
  await tx.batteryReading.deleteMany({ where: { customerId } })
  await tx.recallWatch.deleteMany({ where: { customerId } })
  await tx.$executeRaw`
    DELETE FROM source_answer a USING owner_consent o
    WHERE o.customer_id = ${customerId}::uuid AND a.source = o.source AND a.key = o.vin || ' ' || o.customer_id`
  // Consents that still have a maker's tokens are deleted as soon as those are revoked there.
  await tx.ownerConsent.deleteMany({ where: { customerId, sealedTokens: null } })
  await tx.ownerConsent.updateMany({
    where: { customerId, endedAt: null },
    data: { state: 'withdrawn', endReason: 'account_closed', endedAt: now, dueAt: now },
  })
  await tx.pairing.deleteMany({ where: { customerId } })
  await tx.savedVehicle.deleteMany({ where: { customerId } })
  await tx.bulkLookup.deleteMany({ where: { customerId } })
  await tx.vehicleReport.deleteMany({ where: { customerId } })
  await tx.testLookup.deleteMany({ where: { customerId } })
  await tx.mailProof.deleteMany({ where: { OR: [{ customerId }, { email }, { newEmail: email }] } })
  // An email that is still to be sent to another address, such as the previous one, names only that address, so it is
  // kept.
  const elsewhere = { sentAt: null, address: { not: null } }
  await tx.notification.deleteMany({ where: { customerId, NOT: elsewhere } })
}
