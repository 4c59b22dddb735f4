/** What a customer who comes back from the payment page is told, after looking at the vendor. */

import type { Fulfilment, FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { fulfilPage } from './fulfil-page.ts'

export interface Return {
  readonly sessionId: string
  /** Who must have opened the checkout; undefined where nobody is signed in. */
  readonly customerId?: string | undefined
}

/**
 * paid: the credits are there. unconfirmed: the vendor has not confirmed a payment yet. expired: the page can no
 * longer be paid on. mismatch: money came that is not what was sold. unknown: no checkout of ours, or of another.
 */
export type ConfirmedReturn =
  | { readonly state: 'paid'; readonly credits: number }
  | { readonly state: 'unconfirmed' | 'expired' | 'mismatch' | 'unknown' }

/** Grants the credits when the customer is faster than the webhook. The id only says which session to read. */
export async function confirmReturn(
  dependencies: FulfilmentDependencies,
  { sessionId, customerId }: Return,
): Promise<ConfirmedReturn> {
  const find = () =>
    dependencies.prisma.checkout.findFirst({
      where: { sessionId, ...(customerId === undefined ? {} : { customerId }) },
    })
  const before = await find()
  if (!before) return { state: 'unknown' }
  if (before.state === 'paid') return { state: 'paid', credits: before.credits }

  const fulfilment = await fulfilIfReachable(dependencies, sessionId)
  const after = await find()
  if (after?.state === 'paid') return { state: 'paid', credits: after.credits }
  if (fulfilment === 'mismatch' || fulfilment === 'known') return { state: 'mismatch' }
  return { state: after?.state === 'expired' ? 'expired' : 'unconfirmed' }
}

async function fulfilIfReachable(
  dependencies: FulfilmentDependencies,
  sessionId: string,
): Promise<Fulfilment['kind']> {
  try {
    return (await fulfilPage(dependencies, sessionId)).kind
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return 'unpaid'
    throw error
  }
}
