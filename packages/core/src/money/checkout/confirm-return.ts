/** What a customer who returns from the payment page is shown, after reading the page from the vendor. */

import type { Fulfilment, FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { fulfilPage } from './fulfil-page.ts'

export interface Return {
  readonly pageId: string
  /** The customer who must have opened the checkout; omitted if nobody is signed in. */
  readonly customerId?: string | undefined
}

/**
 * paid: the credits are there. unconfirmed: the vendor has not confirmed a payment yet. expired: the page can no longer
 * be paid. mismatch: the money that arrived does not match what was sold. unknown: not a checkout of ours, or another
 * customer's.
 */
export type ConfirmedReturn =
  | { readonly state: 'paid'; readonly credits: number }
  | { readonly state: 'unconfirmed' | 'expired' | 'mismatch' | 'unknown' }

/** The form of the vendor's page IDs. Anything else is ignored: anyone can write anything into the URL. */
const PAGE_ID = /^\w{1,255}$/

/** Grants the credits if the customer returns before the webhook arrives. The ID only says which page to read. */
export async function confirmReturn(
  dependencies: FulfilmentDependencies,
  { pageId, customerId }: Return,
): Promise<ConfirmedReturn> {
  if (!PAGE_ID.test(pageId)) return { state: 'unknown' }
  const find = () =>
    dependencies.prisma.checkout.findFirst({
      where: { pageId, ...(customerId === undefined ? {} : { customerId }) },
    })
  const before = await find()
  if (!before) return { state: 'unknown' }
  if (before.state === 'paid') return { state: 'paid', credits: before.credits }

  const fulfilment = await fulfilIfReachable(dependencies, pageId)
  const after = await find()
  if (after?.state === 'paid') return { state: 'paid', credits: after.credits }
  if (fulfilment === 'mismatch' || fulfilment === 'known') return { state: 'mismatch' }
  return { state: after?.state === 'expired' ? 'expired' : 'unconfirmed' }
}

async function fulfilIfReachable(
  dependencies: FulfilmentDependencies,
  pageId: string,
): Promise<Fulfilment['kind']> {
  try {
    return (await fulfilPage(dependencies, pageId)).kind
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return 'unpaid'
    throw error
  }
}
