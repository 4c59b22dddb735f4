/** Ends a top-up that was not paid. A paid one is ended together with its payment, by `record_payment`. */

import { readMoment } from '../../foundation/db/read-moment.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import * as sql from '../../generated/sql/functions.ts'
import { afterFailure } from './after-failure.ts'
import { lockRule } from './locked-rule.ts'
import { notifyOfFailure } from './notify-of-top-ups.ts'
import type { TopUpFailure } from './terms.ts'

export interface FailedTopUp {
  readonly id: string
  readonly customerId: string
  readonly amountCents: number
  readonly cardId: string
  /** Null: as far as the caller knows, no payment was created. */
  readonly paymentId: string | null
  readonly failure: TopUpFailure
  /** The bank's reason, or one of {@link NOT_THE_BANKS}. */
  readonly declineCode: string | null
}

/** Reasons that are not about the card. */
const NOT_THE_BANKS: ReadonlySet<string | null> = new Set(['cancelled', 'mismatch'])

/**
 * Cancels its reservation and moves the rule. Returns false and does nothing if the top-up has already ended, or if
 * another process has created its payment in the meantime and may charge it now.
 */
export async function failTopUp(
  { prisma, clock }: Dependencies,
  { id, customerId, amountCents, cardId, paymentId, failure, declineCode }: FailedTopUp,
): Promise<boolean> {
  return await prisma.$transaction(async (tx) => {
    const rule = await lockRule(tx, customerId)
    const now = await readMoment(tx, clock)
    const { count } = await tx.topUp.updateMany({
      where: { id, paymentId, state: { in: ['reserved', 'charging'] } },
      data: { state: 'failed', failure, declineCode, dueAt: null, closedAt: now },
    })
    if (count === 0) return false
    // While the charge was in flight, the rule was turned off, or suspended by a dispute. It stays so.
    if (rule?.status !== 'processing') return true

    // The customer has replaced the card meanwhile: what the bank says of the old one is no reason to stop.
    const isReplaced = rule.cardId !== null && rule.cardId !== cardId && !NOT_THE_BANKS.has(declineCode)
    const next = isReplaced ? afterFailure('cancelled', 0, now) : afterFailure(failure, rule.failures, now)
    // The credits may still be needed: the rule is checked again, by its current terms.
    const planAnew = next.status === 'active'
    const data = { ...next, ...(planAnew && { checkWanted: true }), updatedAt: now }
    await tx.autoTopUpRule.update({ where: { customerId }, data })
    if (planAnew) await sql.enqueueTopUpCheck(tx, { customer: customerId })
    await notifyOfFailure(tx, rule, { failure, amountCents, next }, now)
    return true
  })
}
