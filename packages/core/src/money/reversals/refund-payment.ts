/** Refunds the payer, once for each row, even if something crashes between the request and the response. */
import { oneOf, required } from '../../foundation/db/call-function.ts'
import { newId } from '../../foundation/ids.ts'
import { IDEMPOTENCY_RETENTION_HOURS } from '../../foundation/policy.ts'
import * as sql from '../../generated/sql/functions.ts'
import { REFUND_REASONS, type RefundReason } from '../payments/payments.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { type ReversalDependencies, type SyncedReversals, syncReversals } from './sync-reversals.ts'

export interface RefundRequest {
  readonly paymentId: string
  /** Omitted: everything that remains is refunded. */
  readonly amountCents: number | undefined
  readonly reason: RefundReason
  /**
   * The same ID is refunded once, no matter how much later, and another ID is another refund. Omitted: a new refund,
   * unless the same one was requested a short while ago.
   */
  readonly refundId?: string | undefined
}

/**
 * refunded: the vendor has the refund, in that state. refused: the vendor will not make it. more_than_left,
 * another_requested: with the amount that remains, or that was requested before.
 */
export type RefundOutcome =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'more_than_left' | 'another_requested'; readonly amountCents: number }
  | RequestedRefund

type RequestedRefund =
  | { readonly kind: 'refused'; readonly refundId: string; readonly message: string }
  | Refunded

interface Refunded {
  readonly kind: 'refunded'
  readonly refundId: string
  readonly amountCents: number
  readonly state: string
  /** Totals of all that was returned of the payment. */
  readonly revokedCredits: number
  readonly shortfallCredits: number
  /** Present if it was made before, and nothing was sent now. */
  readonly isRepeat?: true
}

/** The same refund, requested again within this time, is taken for a repetition. */
const REPEATS = `${IDEMPOTENCY_RETENTION_HOURS} hours`

/**
 * Call it again after an error to continue the same refund. Throws `PaymentsUnavailable` if the vendor does not
 * respond; reconciliation then finishes the refund.
 */
export async function refundPayment(
  dependencies: ReversalDependencies,
  { paymentId, amountCents, reason, refundId }: RefundRequest,
): Promise<RefundOutcome> {
  const { prisma, clock } = dependencies
  // Sync first, so that what remains is calculated from what the vendor says now.
  const before = await syncReversals(dependencies, paymentId)
  const begun = await sql.beginRefund(prisma, {
    refund: refundId ?? newId(),
    payment: paymentId,
    reason,
    now: clock(),
    repeats: refundId === undefined ? REPEATS : '0 hours',
    amount: amountCents,
  })
  const outcome = oneOf(OUTCOMES, begun.outcome)
  switch (outcome) {
    case 'unknown':
      return { kind: outcome }
    case 'more_than_left':
    case 'another_requested':
      return { kind: outcome, amountCents: required(begun.amount, 'the amount') }
    case 'begun': {
      const refund = await readRefund(dependencies, required(begun.refundId, 'the refund'))
      if (refund.state === 'requested') return await requestRefund(dependencies, refund)
      return { ...toRefunded(refund, before), isRepeat: true }
    }
  }
}

const OUTCOMES = ['begun', 'unknown', 'more_than_left', 'another_requested'] as const

/**
 * Requests a refund that has no response yet, unless the vendor has made it already: it forgets idempotency keys after
 * a while.
 */
export async function finishRefund(
  dependencies: ReversalDependencies,
  refundId: string,
): Promise<RequestedRefund> {
  const { paymentId } = await readRefund(dependencies, refundId)
  const before = await syncReversals(dependencies, paymentId)
  const refund = await readRefund(dependencies, refundId)
  return refund.state === 'requested' ? await requestRefund(dependencies, refund) : toRefunded(refund, before)
}

type StoredRefund = Awaited<ReturnType<typeof readRefund>>

async function requestRefund(
  dependencies: ReversalDependencies,
  refund: StoredRefund,
): Promise<RequestedRefund> {
  const { prisma, payments } = dependencies
  const { id, paymentId, amountCents } = refund
  const refusal = await payments
    .refund({ refundId: id, paymentId, amountCents, reason: oneOf(REFUND_REASONS, refund.reason) })
    .then(() => undefined, takeRefusal)
  // An error may arrive after the money was sent, so always look for the refund.
  const synced = await syncReversals(dependencies, paymentId)
  const after = await readRefund(dependencies, id)
  if (after.state !== 'requested') return toRefunded(after, synced)
  if (!refusal) throw new Error(`the vendor accepted refund ${id} but does not list it`)
  await prisma.refund.updateMany({ where: { id, state: 'requested' }, data: { state: 'failed' } })
  return { kind: 'refused', refundId: id, message: refusal }
}

async function readRefund({ prisma }: ReversalDependencies, id: string) {
  return await prisma.refund.findUniqueOrThrow({ where: { id } })
}

function toRefunded({ id, amountCents, state }: StoredRefund, synced: SyncedReversals): Refunded {
  const { revokedCredits, shortfallCredits } =
    synced.kind === 'reversed' ? synced : { revokedCredits: 0, shortfallCredits: 0 }
  return { kind: 'refunded', refundId: id, amountCents, state, revokedCredits, shortfallCredits }
}

/** The vendor's reason. Throws any error that may not occur on the next try. */
function takeRefusal(error: unknown): string {
  if (!(error instanceof PaymentsUnavailable) || !error.final) throw error
  return error.cause instanceof Error ? error.cause.message : error.publicMessage
}
