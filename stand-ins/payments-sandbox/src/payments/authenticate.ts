/** The cardholder's answer to their bank. */
import { StripeError } from '../http/stripe-error.ts'
import { type Account, NOBODY } from '../state/account.ts'
import type { PaymentIntent, SetupIntent } from '../state/objects.ts'
import { completeCheckout, sessionOf } from './checkout.ts'
import { authenticatePaymentIntent } from './payment-intents.ts'
import { authenticateSetupIntent } from './setup-intents.ts'

/** Completes the checkout session that waits for the answer, if there is one. */
export function authenticate(account: Account, intent: PaymentIntent | SetupIntent, proven: boolean): void {
  try {
    account.change(NOBODY, (change) => {
      const method = change.get('payment_method', intent.payment_method ?? '')
      if (!method) throw new Error(`${intent.id} has no payment method`)
      const session = sessionOf(change, intent)
      const done =
        intent.object === 'payment_intent'
          ? authenticatePaymentIntent(change, intent, method, proven)
          : authenticateSetupIntent(change, intent, method, proven)
      if (session?.status === 'open' && done.status === 'succeeded') completeCheckout(change, session)
    })
  } catch (error) {
    // Declined after the authentication. The intent has the reason, which the page shows.
    if (!(error instanceof StripeError)) throw error
  }
}
