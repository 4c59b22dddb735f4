/**
 * The stored objects. The types have only those fields of Stripe's objects that the sandbox itself uses. Each complete
 * object is validated by Stripe's description before it is sent.
 */
import { objectSchema, type Schema } from '../stripe-api/description.ts'

export type Metadata = Readonly<Record<string, string>>

interface Base<Name extends string> {
  readonly id: string
  readonly object: Name
  readonly created: number
  readonly livemode: false
  readonly metadata: Metadata
}

export interface Customer extends Base<'customer'> {
  readonly email: string | null
}

export interface CheckoutSession extends Base<'checkout.session'> {
  readonly mode: 'payment' | 'setup'
  readonly status: 'open' | 'complete' | 'expired'
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  readonly amount_total: number | null
  readonly currency: string | null
  readonly customer: string | null
  readonly payment_intent: string | null
  readonly setup_intent: string | null
  readonly success_url: string
  readonly cancel_url: string | null
  readonly expires_at: number
  readonly url: string | null
}

export interface NextAction {
  readonly type: 'redirect_to_url'
  readonly redirect_to_url: { readonly url: string; readonly return_url: null }
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'succeeded'
  | 'canceled'

/** Why the last attempt failed: the error response without the intent itself. */
export interface IntentError {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly message: string
  readonly doc_url: string
  readonly decline_code?: string
  readonly advice_code?: string
  readonly charge?: string
  readonly payment_method?: PaymentMethod
}

interface Intent<Name extends string> extends Base<Name> {
  readonly status: IntentStatus
  readonly customer: string | null
  readonly payment_method: string | null
  readonly next_action: NextAction | null
}

export interface PaymentIntent extends Intent<'payment_intent'> {
  readonly amount: number
  readonly amount_received: number
  readonly currency: string
  readonly latest_charge: string | null
  readonly last_payment_error: IntentError | null
  readonly canceled_at: number | null
}

export interface SetupIntent extends Intent<'setup_intent'> {
  readonly usage: string
  readonly last_setup_error: IntentError | null
}

export interface CardDetails {
  readonly brand: string
  readonly country: string
  readonly exp_month: number
  readonly exp_year: number
  readonly funding: string
  readonly last4: string
  readonly fingerprint: string
}

export interface PaymentMethod extends Base<'payment_method'> {
  readonly type: 'card'
  readonly customer: string | null
  readonly card: CardDetails
  readonly billing_details: { readonly email: string | null; readonly name: string | null }
  readonly allow_redisplay: 'always' | 'limited' | 'unspecified'
}

export interface Charge extends Base<'charge'> {
  readonly amount: number
  readonly amount_refunded: number
  readonly currency: string
  readonly customer: string | null
  readonly disputed: boolean
  readonly paid: boolean
  readonly payment_intent: string
  readonly payment_method: string
  readonly refunded: boolean
  readonly status: 'succeeded' | 'failed'
}

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly charge: string
  readonly created: number
  readonly currency: string
  readonly metadata: Metadata
  readonly payment_intent: string
  readonly status: string
}

export type DisputeStatus = 'needs_response' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed'

export interface Dispute extends Base<'dispute'> {
  readonly amount: number
  readonly charge: string
  readonly currency: string
  readonly payment_intent: string
  readonly reason: string
  readonly status: DisputeStatus
}

export interface Event {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly created: number
  readonly data: { readonly object: unknown; readonly previous_attributes?: object }
  readonly pending_webhooks: number
}

/** The fields that every new object has. */
export function begin<Name extends string>(object: Name, id: string, created: number) {
  return { ...blank(object), id, object, created, livemode: false } as const
}

/** An object in which all required nullable fields are null. */
export function blank(name: string): object {
  const { required = [], properties = {} } = objectSchema(name)
  return Object.fromEntries(
    required.filter((each) => mayBeNull(properties[each])).map((each) => [each, null]),
  )
}

function mayBeNull(schema: Schema | undefined): boolean {
  if (!schema) return false
  return schema.type === 'null' || schema.type?.includes('null') || (schema.anyOf?.some(mayBeNull) ?? false)
}
