import { invalidRequest } from '../http/stripe-error.ts'
import { findPaymentMethod } from '../payments/payment-methods.ts'
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent } from '../payments/setup-intents.ts'
import type { Change } from '../state/account.ts'
import type { Metadata, PaymentMethod, SetupIntent } from '../state/objects.ts'
import { listOperation } from './lists.ts'
import {
  checkMethodTypes,
  found,
  type Handler,
  mergeMetadata,
  namedCustomer,
  operation,
} from './operation.ts'

interface ConfirmParams {
  readonly payment_method?: string
  readonly return_url?: string
}

interface CreateParams extends ConfirmParams {
  readonly confirm?: boolean
  readonly customer?: string
  readonly description?: string
  readonly metadata?: Metadata | ''
  readonly usage?: 'off_session' | 'on_session'
  readonly allowed_payment_method_types?: readonly string[]
}

export const setupIntents: readonly Handler[] = [
  operation<CreateParams>(
    'SetupIntents.create',
    [
      'allowed_payment_method_types',
      'automatic_payment_methods',
      'confirm',
      'customer',
      'description',
      'metadata',
      'payment_method',
      'return_url',
      'usage',
    ],
    ({ change, params }) => {
      checkMethodTypes(params.allowed_payment_method_types)
      if (params.customer !== undefined) namedCustomer(change, params.customer)
      const method = methodOf(change, params)
      const intent = createSetupIntent(change, {
        customer: params.customer ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        usage: params.usage ?? 'off_session',
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      })
      if (params.confirm) return confirm(change, intent, method, params)
      if (!method) return intent
      return change.put('setup_intent', {
        ...intent,
        payment_method: method.id,
        status: 'requires_confirmation',
      })
    },
  ),
  operation('SetupIntents.retrieve', ['client_secret'], (call) =>
    found(call, 'setup_intent', 'setupintent', 'intent'),
  ),
  operation<CreateParams>('SetupIntents.update', ['description', 'metadata'], (call) => {
    const before = found(call, 'setup_intent', 'setupintent', 'intent')
    return call.change.put('setup_intent', {
      ...before,
      description: call.params.description ?? before.description,
      metadata: mergeMetadata(before.metadata, call.params.metadata),
    })
  }),
  operation<ConfirmParams>(
    'SetupIntents.confirm',
    ['payment_method', 'return_url', 'use_stripe_sdk'],
    (call) => {
      const intent = found(call, 'setup_intent', 'setupintent', 'intent')
      const known = intent.payment_method
      const method =
        methodOf(call.change, call.params) ??
        (known === null ? undefined : call.change.get('payment_method', known))
      return confirm(call.change, intent, method, call.params)
    },
  ),
  operation<{ readonly cancellation_reason?: string }>(
    'SetupIntents.cancel',
    ['cancellation_reason'],
    (call) =>
      cancelSetupIntent(
        call.change,
        found(call, 'setup_intent', 'setupintent', 'intent'),
        call.params.cancellation_reason ?? null,
      ),
  ),
  listOperation('SetupIntents.list', 'setup_intent', ['customer', 'payment_method']),
]

function confirm(
  change: Change,
  intent: SetupIntent,
  method: PaymentMethod | undefined,
  { return_url: returnUrl }: ConfirmParams,
): SetupIntent {
  if (method) return confirmSetupIntent(change, intent, method, returnUrl ?? null)
  throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
    code: 'setup_intent_unexpected_state',
    setup_intent: intent,
  })
}

function methodOf(change: Change, { payment_method: id }: ConfirmParams): PaymentMethod | undefined {
  return id === undefined ? undefined : findPaymentMethod(change, id)
}
