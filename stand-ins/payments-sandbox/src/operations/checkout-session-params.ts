/** What a checkout session can be made of, and what Stripe refuses. */
import { invalidRequest, missingParameter, notImplemented } from '../http/stripe-error.ts'
import type { Change } from '../state/account.ts'
import type { LineItem, Metadata } from '../state/objects.ts'
import type { CheckoutOrder } from '../state/tables.ts'
import type { LineItemParams } from './line-items.ts'
import { checkMethodTypes, mergeMetadata } from './operation.ts'

interface Switch {
  readonly enabled?: boolean
}

export interface SessionParams {
  readonly adaptive_pricing?: Switch
  readonly allow_promotion_codes?: boolean
  readonly automatic_tax?: Switch
  readonly invoice_creation?: Switch
  readonly phone_number_collection?: Switch
  readonly mode?: string
  readonly ui_mode?: string
  readonly allowed_payment_method_types?: readonly string[]
  readonly customer?: string
  readonly customer_email?: string
  readonly customer_creation?: 'always' | 'if_required'
  readonly client_reference_id?: string
  readonly currency?: string
  readonly custom_text?: { readonly submit?: { readonly message?: string } }
  readonly success_url?: string
  readonly cancel_url?: string
  readonly expires_at?: number
  readonly locale?: string
  readonly submit_type?: string
  readonly metadata?: Metadata
  readonly line_items?: readonly LineItemParams[]
  readonly payment_intent_data?: {
    readonly description?: string
    readonly metadata?: Metadata
    readonly receipt_email?: string
    readonly setup_future_usage?: 'off_session' | 'on_session'
    readonly statement_descriptor_suffix?: string
  }
  readonly setup_intent_data?: { readonly description?: string; readonly metadata?: Metadata }
  readonly saved_payment_method_options?: { readonly payment_method_save?: 'enabled' | 'disabled' }
}

const SWITCHES = ['adaptive_pricing', 'automatic_tax', 'invoice_creation', 'phone_number_collection'] as const

export const PARAMETERS: readonly string[] = [
  'mode',
  'ui_mode',
  'allowed_payment_method_types',
  'customer',
  'customer_email',
  'customer_creation',
  'client_reference_id',
  'currency',
  'custom_text.submit.message',
  'success_url',
  'cancel_url',
  'expires_at',
  'locale',
  'submit_type',
  'metadata',
  'line_items.quantity',
  'line_items.price_data.currency',
  'line_items.price_data.unit_amount',
  'line_items.price_data.product_data.name',
  'line_items.price_data.product_data.description',
  'line_items.price_data.product_data.metadata',
  'payment_intent_data.description',
  'payment_intent_data.metadata',
  'payment_intent_data.receipt_email',
  'payment_intent_data.setup_future_usage',
  'setup_intent_data.description',
  'setup_intent_data.metadata',
  'saved_payment_method_options.payment_method_save',
  'payment_intent_data.statement_descriptor_suffix',
  'adaptive_pricing.enabled',
  'allow_promotion_codes',
  'automatic_tax.enabled',
  'invoice_creation.enabled',
  'phone_number_collection.enabled',
]

const SHORTEST_SECONDS = 30 * 60
const LONGEST_SECONDS = 24 * 60 * 60

export function checkParams(change: Change, params: SessionParams): void {
  if (params.mode === undefined) throw missingParameter('mode')
  if (params.mode === 'subscription') throw notImplemented('mode')
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page') throw notImplemented('ui_mode')
  checkMethodTypes(params.allowed_payment_method_types)
  checkSwitches(params)
  if (!params.success_url) throw missingParameter('success_url')
  checkUrl(params.success_url, 'success_url')
  if (params.cancel_url !== undefined) checkUrl(params.cancel_url, 'cancel_url')
  checkWhoPays(params)
  checkExpiry(change, params.expires_at)
  const misplaced = params.mode === 'setup' ? 'payment_intent_data' : 'setup_intent_data'
  if (params[misplaced] !== undefined) {
    throw invalidRequest(`You can not pass \`${misplaced}\` in \`${params.mode}\` mode.`, {
      param: misplaced,
    })
  }
  if (params.mode === 'setup' && params.line_items !== undefined) {
    throw invalidRequest('You can not pass `line_items` in `setup` mode.', { param: 'line_items' })
  }
}

/** What can be switched off is off here; switching it on would change nothing. */
function checkSwitches(params: SessionParams): void {
  if (params.allow_promotion_codes) throw notImplemented('allow_promotion_codes')
  for (const name of SWITCHES) if (params[name]?.enabled) throw notImplemented(`${name}[enabled]`)
}

function checkWhoPays(params: SessionParams): void {
  if (params.customer !== undefined && params.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
      param: 'customer',
    })
  }
  if (params.customer !== undefined && params.customer_creation !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_creation.', {
      code: 'parameters_exclusive',
      param: 'customer_creation',
    })
  }
  const saves = params.saved_payment_method_options?.payment_method_save === 'enabled'
  if (saves && params.customer === undefined) {
    throw invalidRequest('`saved_payment_method_options` can only be used with `customer`.', {
      param: 'saved_payment_method_options',
    })
  }
}

function checkExpiry({ now }: Change, expiresAt: number | undefined): void {
  if (expiresAt === undefined) return
  if (expiresAt < now + SHORTEST_SECONDS) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
  if (expiresAt > now + LONGEST_SECONDS) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  }
}

export function orderOf(id: string, lineItems: readonly LineItem[], params: SessionParams): CheckoutOrder {
  const data = params.payment_intent_data ?? params.setup_intent_data
  return {
    id,
    lineItems,
    intent: {
      metadata: mergeMetadata({}, data?.metadata),
      description: data?.description ?? null,
      receipt_email: params.payment_intent_data?.receipt_email ?? null,
      setup_future_usage: params.payment_intent_data?.setup_future_usage ?? null,
      statement_descriptor_suffix: params.payment_intent_data?.statement_descriptor_suffix ?? null,
    },
    offersSaving: params.saved_payment_method_options?.payment_method_save === 'enabled',
  }
}

function checkUrl(url: string, param: string): void {
  if (URL.canParse(url.replaceAll(/[{}]/g, '')) && /^https?:/.test(url)) return
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param })
}
