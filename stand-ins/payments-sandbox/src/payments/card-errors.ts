/** A declined card, as stored in an intent and as returned in a response. */
import { docUrl, type ErrorBody, StripeError } from '../http/stripe-error.ts'
import type { IntentError, PaymentMethod } from '../state/objects.ts'
import type { Decline } from './test-cards.ts'

/** The bank requires authentication, but the cardholder is not present. */
export const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export function cardError(decline: Decline, about: Partial<ErrorBody> = {}): StripeError {
  const { type, code, message, decline_code, advice_code } = toIntentError(decline)
  return new StripeError(402, {
    type,
    code,
    message,
    ...(decline_code === undefined ? {} : { decline_code }),
    ...(advice_code === undefined ? {} : { advice_code }),
    ...about,
  })
}

export function toIntentError(
  decline: Decline,
  about: { readonly charge?: string; readonly payment_method?: PaymentMethod } = {},
): IntentError {
  return {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    doc_url: docUrl(decline.code),
    ...(decline.advice === undefined ? {} : { advice_code: decline.advice }),
    ...about,
  }
}

/** The cardholder did not authenticate. */
export function authenticationFailed(
  intent: 'payment_intent' | 'setup_intent',
  method: PaymentMethod,
): IntentError {
  const code = `${intent}_authentication_failure`
  return {
    type: 'invalid_request_error',
    code,
    doc_url: docUrl(code),
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      `PaymentMethod to attempt to fulfill this ${intent === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'} again.`,
    payment_method: method,
  }
}
