/** What a customer who returns from the page that saves a card is shown, after reading that page from the vendor. */
import type { FulfilmentDependencies } from '../payments/fulfil-payment.ts'
import { PaymentsUnavailable } from '../payments/payments-unavailable.ts'
import { syncCardSetup } from './sync-card-setup.ts'

/** saved: the rule has its card. unconfirmed: the vendor has not confirmed it, or is unavailable. */
export type ConfirmedCardSetup = 'saved' | 'unconfirmed'

/** Gives the rule its card if the customer returns before the webhook arrives. */
export async function confirmCardSetup(
  dependencies: FulfilmentDependencies,
  customerId: string,
): Promise<ConfirmedCardSetup> {
  const latest = await dependencies.prisma.cardSetup.findFirst({
    where: { customerId, pageId: { not: null } },
    orderBy: { createdAt: 'desc' },
  })
  if (!latest?.pageId) return 'unconfirmed'
  try {
    const { kind } = await syncCardSetup(dependencies, latest.pageId)
    return kind === 'saved' || kind === 'known' ? 'saved' : 'unconfirmed'
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return 'unconfirmed'
    throw error
  }
}
