import { invalidRequest } from '../http/stripe-error.ts'
import { expireCheckout, newSessionId } from '../payments/checkout.ts'
import type { Change } from '../state/account.ts'
import { blank, type CheckoutSession } from '../state/objects.ts'
import { checkParams, orderOf, PARAMETERS, type SessionParams } from './checkout-session-params.ts'
import { lineItemsOf, totalOf } from './line-items.ts'
import { listOperation, type Page, page } from './lists.ts'
import { type Call, found, type Handler, mergeMetadata, namedCustomer, operation } from './operation.ts'

const DAY_SECONDS = 86_400

export const checkoutSessions: readonly Handler[] = [
  operation<SessionParams>('Checkout.Sessions.create', PARAMETERS, create),
  operation('Checkout.Sessions.retrieve', [], (call) =>
    withLineItems(call.change, found(call, 'checkout.session', 'checkout.session', 'session')),
  ),
  operation<Pick<SessionParams, 'metadata'>>('Checkout.Sessions.update', ['metadata'], (call) => {
    const before = found(call, 'checkout.session', 'checkout.session', 'session')
    return call.change.put('checkout.session', {
      ...before,
      metadata: mergeMetadata(before.metadata, call.params.metadata),
    })
  }),
  operation('Checkout.Sessions.expire', [], (call) => {
    const session = found(call, 'checkout.session', 'checkout.session', 'session')
    if (session.status === 'open') return expireCheckout(call.change, session)
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ` +
        `${session.status}.`,
    )
  }),
  operation<Page>('Checkout.Sessions.listLineItems', ['limit', 'starting_after', 'ending_before'], (call) => {
    const { id } = found(call, 'checkout.session', 'checkout.session', 'session')
    return page(call.change.get('order', id)?.lineItems ?? [], call.params, call.path, 'line_item')
  }),
  listOperation('Checkout.Sessions.list', 'checkout.session', ['customer', 'payment_intent', 'status']),
]

function create({ change, params }: Call<SessionParams>): CheckoutSession {
  checkParams(change, params)
  const mode = params.mode === 'setup' ? 'setup' : 'payment'
  const customer = params.customer === undefined ? null : namedCustomer(change, params.customer).id
  const id = newSessionId()
  const lineItems = mode === 'setup' ? [] : lineItemsOf(change, params.line_items)
  const total = mode === 'setup' ? null : totalOf(lineItems)
  change.put('order', orderOf(id, lineItems, params))
  const message = params.custom_text?.submit?.message
  return change.put('checkout.session', {
    ...blank('checkout.session'),
    ...settingsOf(params),
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { ...blank('Checkout.Session.AutomaticTax'), enabled: false },
    cancel_url: params.cancel_url ?? null,
    created: change.now,
    currency: lineItems[0]?.currency ?? params.currency?.toLowerCase() ?? null,
    custom_fields: [],
    custom_text: {
      ...blank('Checkout.Session.CustomText'),
      submit: message === undefined ? null : { message },
    },
    customer,
    customer_creation:
      mode === 'setup' || customer !== null ? null : (params.customer_creation ?? 'if_required'),
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? change.now + DAY_SECONDS,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    mode,
    payment_intent: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: null,
    shipping_options: [],
    status: 'open',
    success_url: params.success_url ?? '',
    url: `${change.publicUrl}/pay/${id}`,
  })
}

/** What is only repeated in the answer. */
function settingsOf(params: SessionParams): object {
  const options = params.saved_payment_method_options
  return {
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    client_reference_id: params.client_reference_id ?? null,
    locale: params.locale ?? null,
    payment_method_collection: params.mode === 'setup' ? 'always' : 'if_required',
    phone_number_collection: { enabled: false },
    saved_payment_method_options: options
      ? {
          ...blank('Checkout.Session.SavedPaymentMethodOptions'),
          allow_redisplay_filters: ['always'],
          payment_method_save: options.payment_method_save ?? null,
        }
      : null,
    submit_type: params.submit_type ?? null,
    total_details: params.mode === 'setup' ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
  }
}

/** Only there when asked for by `expand`, which leaves it out again otherwise. */
function withLineItems(change: Change, session: CheckoutSession): CheckoutSession & { line_items: object } {
  const url = `/v1/checkout/sessions/${session.id}/line_items`
  const items = change.get('order', session.id)?.lineItems ?? []
  return { ...session, line_items: page(items, {}, url, 'line_item') }
}
