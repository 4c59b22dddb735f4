import type { Stripe } from 'stripe'
import { invalidRequest } from '../http/stripe-error.ts'
import {
  cancelPaymentIntent,
  checkState,
  confirmPaymentIntent,
  createPaymentIntent,
} from '../payments/payment-intents.ts'
import { checkUsable, findPaymentMethod } from '../payments/payment-methods.ts'
import type { Change } from '../state/account.ts'
import type { PaymentIntent } from '../state/objects.ts'
import {
  type Call,
  checkAmount,
  found,
  type Handler,
  namedCustomer,
  operation,
  toMetadata,
} from './operation.ts'

export const paymentIntents: readonly Handler[] = [
  operation<Stripe.PaymentIntentCreateParams>('PaymentIntents.create', create),
  operation('PaymentIntents.retrieve', findIntent),
  operation<Stripe.PaymentIntentConfirmParams>('PaymentIntents.confirm', (call) =>
    confirm(call.change, findIntent(call), Boolean(call.params.off_session)),
  ),
  operation('PaymentIntents.cancel', (call) => cancelPaymentIntent(call.change, findIntent(call))),
]

function findIntent(call: Call<object>): PaymentIntent {
  return found(call, 'payment_intent', 'payment_intent', 'intent')
}

function create({ change, params }: Call<Stripe.PaymentIntentCreateParams>): PaymentIntent {
  checkAmount(params.amount, params.currency, 'amount')
  if (params.customer !== undefined) namedCustomer(change, params.customer)
  const method =
    params.payment_method === undefined ? undefined : findPaymentMethod(change, params.payment_method)
  const customer = params.customer ?? null
  if (method) checkUsable(change, method, customer)
  const intent = createPaymentIntent(change, {
    amount: params.amount,
    currency: params.currency.toLowerCase(),
    customer,
    metadata: toMetadata(params.metadata),
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
  })
  const made = method
    ? change.put('payment_intent', {
        ...intent,
        payment_method: method.id,
        status: 'requires_confirmation' as const,
      })
    : intent
  return params.confirm ? confirm(change, made, false) : made
}

function confirm(change: Change, intent: PaymentIntent, offSession: boolean): PaymentIntent {
  checkState(intent, 'confirm')
  const method =
    intent.payment_method === null ? undefined : change.get('payment_method', intent.payment_method)
  if (method) return confirmPaymentIntent(change, intent, method, offSession)
  throw invalidRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}
