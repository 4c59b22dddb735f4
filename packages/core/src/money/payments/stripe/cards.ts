/** Saved cards, and the page that saves one. */
import { Stripe } from 'stripe'
import type { Payments, SavedCard, SetupReport } from '../payments.ts'
import { expectObject, fromUnixTime, idOf, toPage, translated } from './answers.ts'

type CardCalls = Pick<Payments, 'createSetupPage' | 'readSetupPage' | 'listCards' | 'readCard'>

/** The most cards that are listed. A customer with more is charged by one of the latest. */
const MOST_CARDS = 100

/** `returnTo` builds the URL that the page leads back to. */
export function createCardCalls(
  { checkout, paymentMethods }: Stripe,
  returnTo: (outcome: 'saved' | 'cancelled') => string,
): CardCalls {
  return {
    createSetupPage: ({ setupId, vendorCustomerId }) =>
      translated(async () => {
        const session = await checkout.sessions.create(
          {
            mode: 'setup',
            ui_mode: 'hosted_page',
            allowed_payment_method_types: ['card'],
            customer: vendorCustomerId,
            client_reference_id: setupId,
            metadata: { card_setup_id: setupId },
            success_url: returnTo('saved'),
            cancel_url: returnTo('cancelled'),
          },
          { idempotencyKey: setupId },
        )
        return toPage(session)
      }),
    readSetupPage: (pageId) =>
      translated(async () =>
        toSetupReport(
          await expectObject(
            'checkout.session',
            checkout.sessions.retrieve(pageId, { expand: ['setup_intent'] }),
          ),
        ),
      ),
    listCards: (vendorCustomerId) =>
      translated(async () => {
        const kept = { customer: vendorCustomerId, type: 'card', limit: MOST_CARDS } as const
        const { data } = await paymentMethods.list(kept)
        return data.map(toSavedCard).filter((card) => card !== null)
      }),
    readCard: (cardId) =>
      translated(async () =>
        toSavedCard(await expectObject('payment_method', paymentMethods.retrieve(cardId))),
      ),
  }
}

function toSetupReport({ status, setup_intent: setup }: Stripe.Checkout.Session): SetupReport {
  const saved = typeof setup === 'object' && setup?.status === 'succeeded' ? idOf(setup.payment_method) : null
  return { expired: status === 'expired', cardId: saved }
}

function toSavedCard({ id, customer, card, created }: Stripe.PaymentMethod): SavedCard | null {
  const vendorCustomerId = idOf(customer)
  if (vendorCustomerId === null || !card) return null
  return {
    cardId: id,
    vendorCustomerId,
    brand: card.brand,
    last4: card.last4,
    createdAt: fromUnixTime(created),
    // Stripe counts months from 1 and JavaScript from 0, so this is the first moment of the month after.
    expiresAt: new Date(Date.UTC(card.exp_year, card.exp_month)),
  }
}
