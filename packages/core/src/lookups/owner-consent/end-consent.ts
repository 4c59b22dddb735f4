/**
 * Ends a consent for good: its links stop working, nothing more is read, and its tokens are kept only to be revoked.
 */

import type { Transaction } from '../../foundation/db/client.ts'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { keyOfConsent } from '../live-sources/read-or-ask-source.ts'
import { type ConsentDependencies, type ConsentState, type EndReason, titleOf } from './owner-consent.ts'

export interface ConsentKey {
  readonly id: string
  readonly customerId: string
  readonly vin: string
}

interface End {
  readonly state: Extract<ConsentState, 'withdrawn' | 'expired' | 'refused'>
  readonly reason: EndReason
  /** The states from which it can end like this. */
  readonly from: readonly ConsentState[]
}

/** Ends that need no email, because the customer caused them or let the link expire. */
const UNTOLD: ReadonlySet<EndReason> = new Set(['withdrawn_by_customer', 'link_expired'])

/** The customer is notified once. False: the consent is in another state, for example because it has already ended. */
export async function endConsent(
  dependencies: ConsentDependencies,
  { id, customerId, vin }: ConsentKey,
  { state, reason, from }: End,
): Promise<boolean> {
  const { prisma, clock } = dependencies
  const title = UNTOLD.has(reason) ? undefined : await titleOf(dependencies, vin)
  return await prisma.$transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const now = await readMoment(tx, clock)
    const [ended] = await tx.ownerConsent.updateManyAndReturn({
      where: { id, customerId, state: { in: [...from] } },
      data: { state, endReason: reason, endedAt: now, signInHash: null, dueAt: now },
      select: { sealedTokens: true, source: true },
    })
    if (!ended) return false
    if (reason === 'withdrawn_by_owner') await forgetReadings(tx, { customerId, vin, source: ended.source })
    if (title !== undefined) {
      const about = { customerId, episode: id, data: { vin, title, reason } }
      await notify(tx, { ...about, kind: 'owner_consent_ended' }, now)
    }
    if (ended.sealedTokens) await enqueue(tx, { name: 'step-owner-consent', consentId: id })
    return true
  })
}

/** Answers from now on contain nothing of the readings; earlier ones stay as they are. False: no answer was stored. */
export async function forgetReadings(
  tx: Transaction,
  { customerId, vin, source }: Pick<ConsentKey, 'customerId' | 'vin'> & { readonly source: string },
): Promise<boolean> {
  await tx.batteryReading.deleteMany({ where: { vin, customerId } })
  const { count } = await tx.sourceAnswer.deleteMany({
    where: { source, key: keyOfConsent(vin, customerId) },
  })
  return count > 0
}
