/** Charges of a saved card while the customer is absent. */
import { Stripe } from 'stripe'
import type { ChargeReport, Payments } from '../payments.ts'
import { expectObject, translated } from './answers.ts'

type ChargeCalls = Pick<Payments, 'createCharge' | 'confirmCharge' | 'readCharge' | 'cancelCharge'>

export function createChargeCalls({ paymentIntents }: Stripe): ChargeCalls {
  const read = async (id: string) => toChargeReport(await paymentIntents.retrieve(id))
  return {
    createCharge: ({ creationKey, topUpId, customerId, vendorCustomerId, cardId, packageKey, amountCents }) =>
      translated(async () => {
        const made = paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            customer: vendorCustomerId,
            payment_method: cardId,
            allowed_payment_method_types: ['card'],
            metadata: { top_up_id: topUpId, customer_id: customerId, package_key: packageKey },
          },
          { idempotencyKey: creationKey },
        )
        return (await expectObject('payment_intent', made)).id
      }),
    // The card is named when the payment is created, and only then: a declined payment loses its card, so that a second
    // confirmation, late or by another process, cannot charge.
    confirmCharge: (paymentId, idempotencyKey) =>
      translated(async () => {
        const confirmed = paymentIntents.confirm(paymentId, { off_session: true }, { idempotencyKey })
        return await orAsItIs(paymentId, confirmed)
      }),
    readCharge: (paymentId) => translated(async () => await read(paymentId)),
    cancelCharge: (paymentId) =>
      translated(async () => await orAsItIs(paymentId, paymentIntents.cancel(paymentId))),
  }

  /** If an error is about the payment, the payment's current state says what happened. */
  async function orAsItIs(paymentId: string, call: Promise<Stripe.PaymentIntent>): Promise<ChargeReport> {
    try {
      return toChargeReport(await call)
    } catch (error) {
      if (isDeclined(error) || isTooLate(error)) return await read(paymentId)
      throw error
    }
  }
}

function isDeclined(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError
}

/** Whether the payment was charged or canceled before. */
function isTooLate(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state'
}

function toChargeReport({ id, status, last_payment_error: error }: Stripe.PaymentIntent): ChargeReport {
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded' }
    case 'canceled':
      return { state: 'cancelled' }
    case 'processing':
      return { state: 'pending' }
    case 'requires_confirmation':
      return { state: 'unconfirmed' }
    case 'requires_action':
      return { state: 'authentication_required', declineCode: 'authentication_required' }
    case 'requires_payment_method':
      return toRefusal(error)
    default:
      throw new Error(`payment intent ${id} has an unexpected status: ${status}`)
  }
}

function toRefusal(error: Stripe.PaymentIntent.LastPaymentError | null): ChargeReport {
  const { code, decline_code: declineCode = code, advice_code: advice } = error ?? {}
  const said = declineCode ?? 'unknown'
  if (code === 'authentication_required' || said === 'authentication_required') {
    return { state: 'authentication_required', declineCode: said }
  }
  const forGood = advice === 'do_not_try_again' || FINAL_DECLINES.has(said)
  return { state: forGood ? 'refused' : 'declined', declineCode: said }
}

/** Declines after which the same card is not worth another try (https://docs.stripe.com/declines/codes). */
const FINAL_DECLINES: ReadonlySet<string> = new Set([
  'currency_not_supported',
  'expired_card',
  'fraudulent',
  'incorrect_cvc',
  'incorrect_number',
  'invalid_account',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'no_action_taken',
  'not_permitted',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'transaction_not_allowed',
])
