/**
 * Finishes closing an account: deletes its requests, ends its open purchases at the payment vendor, and deletes the
 * customer there. Safe to repeat.
 */
import { executeTopUp } from '../../money/auto-top-up/execute-top-up.ts'
import { checkCardSetup } from '../../money/auto-top-up/sync-card-setup.ts'
import { endPage } from '../../money/checkout/fulfil-page.ts'
import type { FulfilmentDependencies } from '../../money/payments/fulfil-payment.ts'
import { deletePaymentCustomer } from '../../money/payments/payment-customer.ts'
import { forgetRequests } from './forget-requests.ts'

export interface EndedPurchases {
  /** How many pages were ended, so that nothing can be paid or saved there. */
  readonly pages: number
  /** How many top-ups in flight were canceled, unless the vendor had charged them. */
  readonly topUps: number
  /** Payments that came too late to buy anything, for the operator to return. */
  readonly mismatches: readonly string[]
}

/** Throws `PaymentsUnavailable` if the vendor does not respond: try again then. */
export async function endPurchases(
  dependencies: FulfilmentDependencies,
  customerId: string,
): Promise<EndedPurchases> {
  const { prisma } = dependencies
  await forgetRequests(prisma, customerId)
  const mismatches: string[] = []
  const note = (outcome: { readonly kind: string; readonly paymentId?: string }) => {
    if (outcome.kind === 'mismatch' && outcome.paymentId !== undefined) mismatches.push(outcome.paymentId)
  }
  const topUps = await prisma.topUp.findMany({
    where: { customerId, state: { in: ['reserved', 'charging'] } },
    select: { id: true },
  })
  for (const { id } of topUps) note(await executeTopUp(dependencies, id))

  const open = { customerId, state: 'open' }
  const checkouts = await prisma.checkout.findMany({ where: open, select: { pageId: true } })
  for (const { pageId } of checkouts) if (pageId !== null) note(await endPage(dependencies, pageId))

  const setups = await prisma.cardSetup.findMany({ where: open, select: { id: true } })
  for (const { id } of setups) await checkCardSetup(dependencies, id)

  const inFlight = await prisma.topUp.count({
    where: { customerId, state: { in: ['reserved', 'charging'] } },
  })
  if (inFlight > 0)
    throw new Error('a top-up of a closed account is in flight, so its customer is still needed')
  await deletePaymentCustomer(dependencies, customerId)
  return { pages: checkouts.length + setups.length, topUps: topUps.length, mismatches }
}
