/** Charges what was reserved: once, despite crashes, races, and lost responses of the vendor. */
import { type RowOf, required } from '../../foundation/db/call-function.ts'
import { newId } from '../../foundation/ids.ts'
import * as sql from '../../generated/sql/functions.ts'
import { type FulfilmentDependencies, fulfilPayment } from '../payments/fulfil-payment.ts'
import type { ChargeReport } from '../payments/payments.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { failTopUp } from './close-top-up.ts'
import { recoverLostPurchases } from './recover-lost-purchases.ts'
import type { TopUpFailure } from './terms.ts'

/**
 * granted: the credits are there. failed: nothing was charged. open: the vendor does not know yet, or another process
 * is working on it; the sweep returns to it. mismatch: the money that arrived is not what was reserved, and bought
 * nothing.
 */
export type TopUpOutcome =
  | { readonly kind: 'granted' | 'open' }
  | { readonly kind: 'failed'; readonly failure: TopUpFailure }
  | { readonly kind: 'mismatch'; readonly paymentId: string }

type OpenTopUp = Pick<
  RowOf<typeof sql.beginTopUpTry>,
  'id' | 'customerId' | 'packageKey' | 'amountCents' | 'cardId' | 'creationKey' | 'paymentId' | 'tries'
>

/** Throws `PaymentsUnavailable` if the vendor does not respond; the top-up is then due again. */
export async function executeTopUp(
  dependencies: FulfilmentDependencies,
  topUpId: string,
): Promise<TopUpOutcome> {
  const topUp = await beginTry(dependencies, topUpId)
  if (!topUp) return { kind: 'open' }
  if (topUp.paymentId === null) return await startCharge(dependencies, topUp)
  return await continueCharge(dependencies, { ...topUp, paymentId: topUp.paymentId })
}

/**
 * Processes an event about a payment that may belong to a top-up. Charges nothing. Null: it belongs to none in
 * flight.
 */
export async function syncCharge(
  dependencies: FulfilmentDependencies,
  paymentId: string,
): Promise<TopUpOutcome | null> {
  const topUp = await dependencies.prisma.topUp.findFirst({ where: { paymentId, state: 'charging' } })
  if (!topUp) return null
  return await conclude(
    dependencies,
    { ...topUp, paymentId },
    await dependencies.payments.readCharge(paymentId),
  )
}

async function beginTry(
  { prisma, clock }: FulfilmentDependencies,
  topUpId: string,
): Promise<OpenTopUp | null> {
  const [topUp] = await sql.beginTopUpTry(prisma, { topUp: topUpId, now: clock() })
  return topUp ?? null
}

async function startCharge(dependencies: FulfilmentDependencies, topUp: OpenTopUp): Promise<TopUpOutcome> {
  if (!(await mayCharge(dependencies, topUp))) return await fail(dependencies, topUp, 'cancelled')
  const vendorCustomerId = await readVendorCustomer(dependencies, topUp)
  // With those credits, it may not be needed: the rule is checked again.
  if (await recoverLostPurchases(dependencies, vendorCustomerId))
    return await fail(dependencies, topUp, 'cancelled')
  const made = await createPayment(dependencies, topUp, vendorCustomerId)
  if (made === 'card_missing') return await fail(dependencies, topUp, 'card_missing')
  if (made === 'ended') return { kind: 'open' }
  return await confirmCharge(dependencies, { ...topUp, ...made })
}

/**
 * Creates the payment and stores its ID; nothing can be charged before that. The first ID stored wins: a second
 * payment, which another process or an earlier try may have created, is never confirmed, but canceled. ended: another
 * process has canceled the top-up.
 */
async function createPayment(
  dependencies: FulfilmentDependencies,
  { id: topUpId, ...terms }: OpenTopUp,
  vendorCustomerId: string,
): Promise<{ readonly paymentId: string } | 'card_missing' | 'ended'> {
  const { prisma, payments } = dependencies
  const unmade = { id: topUpId, paymentId: null, state: 'charging' }
  let made: string
  try {
    made = await payments.createCharge({ ...terms, topUpId, vendorCustomerId })
  } catch (error) {
    if (!isFinal(error)) throw error
    if (await isCardGone(dependencies, terms)) return 'card_missing'
    // The vendor would repeat its refusal under the same key.
    await prisma.topUp.updateMany({ where: unmade, data: { creationKey: newId() } })
    throw error
  }
  await prisma.topUp.updateMany({ where: unmade, data: { paymentId: made } })
  const { paymentId, state } = await prisma.topUp.findUniqueOrThrow({ where: { id: topUpId } })
  if (paymentId !== made) await payments.cancelCharge(made)
  return paymentId === null || state !== 'charging' ? 'ended' : { paymentId }
}

async function readVendorCustomer(
  { prisma }: FulfilmentDependencies,
  { id, customerId }: OpenTopUp,
): Promise<string> {
  const { vendorId } = await prisma.paymentCustomer.findUniqueOrThrow({ where: { customerId } })
  if (vendorId === null) throw new Error(`top-up ${id} has a card without a customer`)
  return vendorId
}

type StartedTopUp = OpenTopUp & { readonly paymentId: string }

/** Asks the vendor first, because an earlier try may have charged. */
async function continueCharge(
  dependencies: FulfilmentDependencies,
  topUp: StartedTopUp,
): Promise<TopUpOutcome> {
  const report = await dependencies.payments.readCharge(topUp.paymentId)
  if (report.state !== 'unconfirmed') return await conclude(dependencies, topUp, report)
  return await confirmCharge(dependencies, topUp)
}

/** Charges only if the rule would still buy this now, even though it did when the top-up was reserved. */
async function confirmCharge(
  dependencies: FulfilmentDependencies,
  topUp: StartedTopUp,
): Promise<TopUpOutcome> {
  const { payments } = dependencies
  if (!(await mayCharge(dependencies, topUp))) return await cancelCharge(dependencies, topUp, 'cancelled')
  try {
    const report = await payments.confirmCharge(topUp.paymentId, `${topUp.id}-${topUp.tries}`)
    return await conclude(dependencies, topUp, report)
  } catch (error) {
    if (!isFinal(error) || !(await isCardGone(dependencies, topUp))) throw error
    return await cancelCharge(dependencies, topUp, 'card_missing')
  }
}

/** Cancels a charge that must not be made, unless it turns out that it was made. */
async function cancelCharge(
  dependencies: FulfilmentDependencies,
  topUp: StartedTopUp,
  failure: TopUpFailure,
): Promise<TopUpOutcome> {
  const report = await dependencies.payments.cancelCharge(topUp.paymentId)
  if (report.state !== 'cancelled') return await conclude(dependencies, topUp, report)
  return await fail(dependencies, topUp, failure)
}

async function conclude(
  dependencies: FulfilmentDependencies,
  topUp: StartedTopUp,
  report: ChargeReport,
): Promise<TopUpOutcome> {
  switch (report.state) {
    case 'unconfirmed':
    case 'pending':
      return { kind: 'open' }
    case 'succeeded':
      return await takeCredits(dependencies, topUp)
    case 'cancelled':
      return await concludeCancelled(dependencies, topUp)
    case 'declined':
    case 'refused':
    case 'authentication_required':
      return await fail(dependencies, topUp, report.state, report.declineCode)
  }
}

/**
 * If we have a reason to cancel the charge, we canceled it: the process that did may have died before recording that.
 */
async function concludeCancelled(
  dependencies: FulfilmentDependencies,
  topUp: StartedTopUp,
): Promise<TopUpOutcome> {
  if (!(await mayCharge(dependencies, topUp))) return await fail(dependencies, topUp, 'cancelled')
  if (await isCardGone(dependencies, topUp)) return await fail(dependencies, topUp, 'card_missing')
  // Otherwise, someone canceled it at the vendor. That counts as a decline, so that it is not charged again at once.
  return await fail(dependencies, topUp, 'declined', 'cancelled')
}

async function takeCredits(dependencies: FulfilmentDependencies, topUp: StartedTopUp): Promise<TopUpOutcome> {
  const { paymentId } = topUp
  await fulfilPayment(dependencies, paymentId)
  const { mismatch } = await dependencies.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } })
  if (mismatch === null) return { kind: 'granted' }
  // Someone changed it at the vendor. The rule stops until the customer or the operator has looked at it.
  await failTopUp(dependencies, { ...topUp, failure: 'refused', declineCode: 'mismatch' })
  return { kind: 'mismatch', paymentId }
}

async function fail(
  dependencies: FulfilmentDependencies,
  topUp: OpenTopUp,
  failure: TopUpFailure,
  declineCode: string | null = null,
): Promise<TopUpOutcome> {
  const ended = await failTopUp(dependencies, { ...topUp, failure, declineCode })
  return ended ? { kind: 'failed', failure } : { kind: 'open' }
}

/**
 * Whether the rule still allows the charge. A charge sent before the rule was changed or turned off may still settle.
 */
async function mayCharge({ prisma, clock }: FulfilmentDependencies, { id }: OpenTopUp): Promise<boolean> {
  return required(await sql.mayCharge(prisma, { topUp: id, now: clock() }), 'whether to charge')
}

async function isCardGone(
  { payments }: FulfilmentDependencies,
  { cardId }: Pick<OpenTopUp, 'cardId'>,
): Promise<boolean> {
  return (await payments.readCard(cardId)) === null
}

/** Whether the vendor has answered and would only repeat that answer. */
function isFinal(error: unknown): boolean {
  return error instanceof PaymentsUnavailable && error.final
}
