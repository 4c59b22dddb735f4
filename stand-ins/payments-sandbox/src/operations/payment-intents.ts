import { invalidRequest, notImplemented } from '../http/stripe-error.ts'
import {
  cancelPaymentIntent,
  checkState,
  confirmPaymentIntent,
  createPaymentIntent,
} from '../payments/payment-intents.ts'
import { checkUsable, findPaymentMethod } from '../payments/payment-methods.ts'
import type { Change } from '../state/account.ts'
import type { Metadata, PaymentIntent, PaymentMethod } from '../state/objects.ts'
import { listOperation } from './lists.ts'
import {
  type Call,
  checkAmount,
  checkCurrency,
  checkMethodTypes,
  found,
  type Handler,
  mergeMetadata,
  namedCustomer,
  operation,
} from './operation.ts'
import { fromData, type PaymentMethodData } from './payment-methods.ts'

interface ConfirmParams {
  readonly payment_method?: string
  readonly payment_method_data?: PaymentMethodData
  readonly off_session?: boolean | string
  readonly return_url?: string
  readonly receipt_email?: string
  readonly setup_future_usage?: 'off_session' | 'on_session' | ''
  readonly error_on_requires_action?: boolean
}

interface CreateParams extends ConfirmParams {
  readonly amount: number
  readonly currency: string
  readonly confirm?: boolean
  readonly customer?: string
  readonly description?: string
  readonly metadata?: Metadata | ''
  readonly allowed_payment_method_types?: readonly string[]
  readonly capture_method?: string
  readonly statement_descriptor_suffix?: string
}

const CONFIRMATION = [
  'payment_method',
  'payment_method_data.type',
  'payment_method_data.billing_details.email',
  'payment_method_data.billing_details.name',
  'payment_method_data.metadata',
  'off_session',
  'return_url',
  'receipt_email',
  'setup_future_usage',
  'error_on_requires_action',
  'use_stripe_sdk',
]
const TERMS = ['amount', 'currency', 'customer', 'description', 'metadata', 'allowed_payment_method_types']

export const paymentIntents: readonly Handler[] = [
  operation<CreateParams>(
    'PaymentIntents.create',
    [
      ...CONFIRMATION,
      ...TERMS,
      'confirm',
      'capture_method',
      'automatic_payment_methods',
      'statement_descriptor_suffix',
    ],
    (call) => create(call),
  ),
  operation('PaymentIntents.retrieve', ['client_secret'], (call) =>
    found(call, 'payment_intent', 'payment_intent', 'intent'),
  ),

  operation<Partial<CreateParams>>(
    'PaymentIntents.update',
    [...TERMS, 'payment_method', 'receipt_email', 'setup_future_usage'],
    (call) => {
      const { change, params } = call
      const before = found(call, 'payment_intent', 'payment_intent', 'intent')
      checkState(before, 'update')
      const { amount = before.amount, currency = before.currency } = params
      checkAmount(amount, currency)
      if (params.customer !== undefined) namedCustomer(change, params.customer)
      const method =
        params.payment_method === undefined ? undefined : findPaymentMethod(change, params.payment_method)
      const customer = params.customer ?? before.customer
      if (method) checkUsable(change, method, customer)
      return change.put('payment_intent', {
        ...before,
        amount,
        currency: checkCurrency(currency),
        customer,
        description: params.description ?? before.description,
        metadata: mergeMetadata(before.metadata, params.metadata),
        receipt_email: params.receipt_email ?? before.receipt_email,
        setup_future_usage: futureUsage(params, before.setup_future_usage),
        ...(method ? { payment_method: method.id, status: 'requires_confirmation' as const } : {}),
      })
    },
  ),

  operation<ConfirmParams>('PaymentIntents.confirm', CONFIRMATION, (call) => {
    const { change, params } = call
    const intent = found(call, 'payment_intent', 'payment_intent', 'intent')
    const method = methodOf(change, params) ?? current(change, intent)
    return confirm(
      call,
      { ...intent, setup_future_usage: futureUsage(params, intent.setup_future_usage) },
      method,
    )
  }),

  operation<{ readonly cancellation_reason?: string }>(
    'PaymentIntents.cancel',
    ['cancellation_reason'],
    (call) =>
      cancelPaymentIntent(
        call.change,
        found(call, 'payment_intent', 'payment_intent', 'intent'),
        call.params.cancellation_reason ?? null,
      ),
  ),

  listOperation('PaymentIntents.list', 'payment_intent', ['customer']),
]

function create(call: Call<CreateParams>): object {
  const { change, params } = call
  checkTerms(params)
  if (params.customer !== undefined) namedCustomer(change, params.customer)
  const method = methodOf(change, params)
  const intent = createPaymentIntent(change, {
    amount: params.amount,
    currency: checkCurrency(params.currency),
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: futureUsage(params, null),
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
  })
  if (params.confirm) return confirm(call, intent, method)
  if (!method) return intent
  checkUsable(change, method, intent.customer)
  return change.put('payment_intent', {
    ...intent,
    payment_method: method.id,
    status: 'requires_confirmation',
  })
}

function checkTerms(params: CreateParams): void {
  checkAmount(params.amount, params.currency)
  checkMethodTypes(params.allowed_payment_method_types)
  if (params.capture_method === 'manual') throw notImplemented('capture_method')
  if (params.confirm) return
  for (const param of ['off_session', 'return_url', 'error_on_requires_action'] as const) {
    if (params[param] === undefined) continue
    throw invalidRequest(
      `The parameter \`${param}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
      { param },
    )
  }
}

function confirm(
  { change, params }: Call<ConfirmParams>,
  intent: PaymentIntent,
  method: PaymentMethod | undefined,
): PaymentIntent {
  checkState(intent, 'confirm')
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment ' +
        'method or ConfirmationToken.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  const offSession = params.off_session !== undefined && params.off_session !== false
  return confirmPaymentIntent(change, intent, method, {
    // Both say that nobody is there to answer the bank.
    offSession: offSession || params.error_on_requires_action === true,
    returnUrl: params.return_url ?? null,
  })
}

function methodOf(change: Change, params: ConfirmParams): PaymentMethod | undefined {
  if (params.payment_method_data !== undefined) {
    return fromData(change, params.payment_method_data, 'payment_method_data')
  }
  return params.payment_method === undefined ? undefined : findPaymentMethod(change, params.payment_method)
}

function current(change: Change, intent: PaymentIntent): PaymentMethod | undefined {
  return intent.payment_method === null ? undefined : change.get('payment_method', intent.payment_method)
}

function futureUsage(
  { setup_future_usage: given }: ConfirmParams,
  before: PaymentIntent['setup_future_usage'],
): PaymentIntent['setup_future_usage'] {
  return given === undefined ? before : given || null
}
