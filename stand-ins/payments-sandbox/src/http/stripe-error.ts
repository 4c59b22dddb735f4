/** Errors in Stripe's form. The sandbox throws only these on purpose. Any other error is a bug. */
import type { IntentError, PaymentIntent, SetupIntent } from '../state/objects.ts'

export type ErrorType =
  | 'api_error'
  | 'card_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'rate_limit_error'
  | 'authentication_error'

export interface ErrorBody extends Partial<Omit<IntentError, 'type' | 'message'>> {
  readonly type: ErrorType
  readonly message: string
  readonly param?: string
  readonly payment_intent?: PaymentIntent
  readonly setup_intent?: SetupIntent
}

export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code === undefined ? body : { ...body, doc_url: docUrl(body.code) }
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}

export function invalidRequest(
  message: string,
  extra: Omit<ErrorBody, 'type' | 'message'> = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...extra })
}

export function noSuch(what: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/** An unknown ID is a 404 if it is in the path, and a 400 if it is in the body. */
export function noSuchParameter(what: string, id: string, param: string): StripeError {
  return invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param })
}

export function missingParameter(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}
