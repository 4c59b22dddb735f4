/** A consent ends, once and for all: its links work no more, nothing is read, and its tokens are only there to be revoked. */

import type { Transaction } from '../../foundation/db/client.ts'
import { lockCustomer } from '../../foundation/db/lock-customer.ts'
import { readMoment } from '../../foundation/db/read-moment.ts'
import { enqueue } from '../../foundation/jobs/enqueue.ts'
import { notify } from '../../foundation/notifications/notify.ts'
import { keyOfConsent } from '../live-sources/hear-source.ts'
import { type ConsentDependencies, type ConsentState, type EndReason, titleOf } from './owner-consent.ts'

export interface ConsentKey {
  readonly id: string
  readonly customerId: string
  readonly vin: string
}

interface End {
  readonly state: Extract<ConsentState, 'withdrawn' | 'expired' | 'refused'>
  readonly reason: EndReason
  /** In which states it ends so. */
  readonly from: readonly ConsentState[]
}

/** What the customer did, or has let pass, needs no email. */
const UNTOLD: ReadonlySet<EndReason> = new Set(['withdrawn_by_customer', 'link_expired'])

/** Its customer is told once. False: it is in another state, such as one that has ended already. */
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

/** What is made from now on has nothing of it. What was made before stays as it was. False: nothing was kept. */
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
