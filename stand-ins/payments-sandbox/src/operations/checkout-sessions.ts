import type { Stripe } from 'stripe'
import { invalidRequest, missingParameter } from '../http/stripe-error.ts'
import { expireCheckout } from '../payments/checkout.ts'
import { type Change, newId } from '../state/account.ts'
import { begin, blank, type CheckoutSession } from '../state/objects.ts'
import type { CheckoutOrder } from '../state/tables.ts'
import { listOperation } from './lists.ts'
import {
  type Call,
  checkAmount,
  found,
  type Handler,
  namedCustomer,
  operation,
  toMetadata,
} from './operation.ts'

type Params = Stripe.Checkout.SessionCreateParams

const DAY_SECONDS = 86_400

export const checkoutSessions: readonly Handler[] = [
  operation<Params>('Checkout.Sessions.create', create),
  operation('Checkout.Sessions.retrieve', findSession),
  operation('Checkout.Sessions.expire', (call) => {
    const session = findSession(call)
    if (session.status === 'open') return expireCheckout(call.change, session)
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ` +
        `${session.status}.`,
    )
  }),
  listOperation<Stripe.Checkout.SessionListParams, 'checkout.session'>(
    'Checkout.Sessions.list',
    'checkout.session',
    [],
  ),
]

function findSession(call: Call<object>): CheckoutSession {
  return found(call, 'checkout.session', 'checkout.session', 'session')
}

function create({ change, params }: Call<Params>): CheckoutSession {
  const { mode = 'payment', success_url: successUrl, cancel_url: cancelUrl } = params
  if (params.mode === undefined) throw missingParameter('mode')
  if (!successUrl) throw missingParameter('success_url')
  const customer = params.customer === undefined ? null : namedCustomer(change, params.customer).id
  const id = newId('cs_test', 58)
  const { total, currency } = orderOf(change, id, params)
  return change.put('checkout.session', {
    ...begin('checkout.session', id, change.now),
    ...repeated(params),
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { ...blank('Checkout.Session.AutomaticTax'), enabled: false },
    cancel_url: cancelUrl ?? null,
    currency,
    custom_fields: [],
    custom_text: blank('Checkout.Session.CustomText'),
    customer,
    customer_creation: mode === 'payment' && customer === null ? 'if_required' : null,
    expires_at: change.now + DAY_SECONDS,
    metadata: toMetadata(params.metadata),
    mode: mode === 'setup' ? 'setup' : 'payment',
    payment_intent: null,
    payment_method_collection: mode === 'setup' ? 'always' : 'if_required',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    phone_number_collection: { enabled: false },
    setup_intent: null,
    shipping_options: [],
    status: 'open',
    success_url: successUrl,
    total_details: mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${change.publicUrl}/pay/${id}`,
  })
}

/** Parameters that the response only repeats. */
function repeated(params: Params): object {
  const save = params.saved_payment_method_options?.payment_method_save
  return {
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    client_reference_id: params.client_reference_id ?? null,
    saved_payment_method_options: save
      ? {
          ...blank('Checkout.Session.SavedPaymentMethodOptions'),
          allow_redisplay_filters: ['always'],
          payment_method_save: save,
        }
      : null,
  }
}

/** Stores what the page sells, and returns the price. */
function orderOf(
  change: Change,
  id: string,
  params: Params,
): { readonly total: number | null; readonly currency: string | null } {
  const { mode, line_items: items = [], payment_intent_data: payment } = params
  if (mode === 'setup' && (payment || items.length > 0)) {
    throw invalidRequest('You can not sell anything in `setup` mode.', { param: 'line_items' })
  }
  const lines = items.map(toLine)
  const offersSaving = params.saved_payment_method_options?.payment_method_save === 'enabled'
  change.put('order', { id, lines, metadata: toMetadata(payment?.metadata), offersSaving })
  if (mode === 'setup') return { total: null, currency: params.currency?.toLowerCase() ?? null }
  const currency = lines[0]?.currency
  if (currency === undefined) throw missingParameter('line_items')
  const total = lines.reduce((sum, each) => sum + each.amount, 0)
  checkAmount(total, currency, 'line_items')
  return { total, currency }
}

function toLine(
  { quantity, price_data: price }: Stripe.Checkout.SessionCreateParams.LineItem,
  index: number,
): CheckoutOrder['lines'][number] {
  const at = `line_items[${index}]`
  if (quantity === undefined) throw missingParameter(`${at}[quantity]`)
  if (price?.unit_amount === undefined) throw missingParameter(`${at}[price_data][unit_amount]`)
  if (price.product_data === undefined) throw missingParameter(`${at}[price_data][product_data]`)
  return {
    name: price.product_data.name,
    quantity,
    amount: price.unit_amount * quantity,
    currency: price.currency.toLowerCase(),
  }
}
