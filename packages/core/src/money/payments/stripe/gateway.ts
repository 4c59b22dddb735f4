/** The payments port on Stripe. Nothing but this folder's `stripe-*` files calls Stripe's API. */
import { Stripe } from 'stripe'
import type { Offer, PageReport, PaymentReport, Payments } from '../payments.ts'
import { expectObject, fromUnixTime, idOf, toPage, translated } from './answers.ts'
import { createCardCalls } from './cards.ts'
import { createChargeCalls } from './charges.ts'
import { createCustomerCalls } from './customers.ts'
import { createRecordCalls } from './records.ts'
import { createReversalCalls } from './reversals.ts'
import { checkPaymentSettings, type PaymentSettings } from './settings.ts'
import { tracedRequests } from './traced-requests.ts'

/** Longest time for one request, in milliseconds. The Stripe package repeats a lost request under the same key. */
const TIMEOUT_MS = 5_000
const RETRIES = 2

export function createStripePayments(
  settings: PaymentSettings,
  { timeoutMs = TIMEOUT_MS, retries = RETRIES } = {},
): Payments {
  checkPaymentSettings(settings)
  const stripe = new Stripe(settings.secretKey, {
    ...addressOf(settings.apiUrl),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: tracedRequests(Stripe.createNodeHttpClient()),
  })
  const returnTo = (from: 'checkout' | 'card_setup', outcome: string): URL => {
    const url = new URL(settings.returnUrl)
    url.searchParams.set(from, outcome)
    return url
  }
  return {
    ...createCustomerCalls(stripe),
    createPage: (offer) =>
      translated(async () => {
        const parameters = toSessionParameters(
          offer,
          withSessionId(returnTo('checkout', 'paid')),
          returnTo('checkout', 'cancelled').href,
        )
        return toPage(await stripe.checkout.sessions.create(parameters, { idempotencyKey: offer.checkoutId }))
      }),
    readPage: (pageId) =>
      translated(async () =>
        toPageReport(await expectObject('checkout.session', stripe.checkout.sessions.retrieve(pageId))),
      ),
    expirePage: (pageId) =>
      translated(async () => {
        try {
          await expectObject('checkout.session', stripe.checkout.sessions.expire(pageId))
        } catch (error) {
          // The page is completed or has expired.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    readPayment: (paymentId) =>
      translated(async () =>
        toPaymentReport(
          await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge', 'customer'] }),
        ),
      ),
    ...createChargeCalls(stripe),
    ...createCardCalls(stripe, (outcome) => returnTo('card_setup', outcome).href),
    ...createReversalCalls(stripe),
    ...createRecordCalls(stripe),
  }
}

/** Stripe replaces this placeholder with the session's ID, so it must not be escaped. */
function withSessionId(url: URL): string {
  url.searchParams.set('page_id', '')
  return url.href.replace('page_id=', 'page_id={CHECKOUT_SESSION_ID}')
}

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return { host: hostname, port: port || (secure ? 443 : 80), protocol: secure ? 'https' : 'http' }
}

function toSessionParameters(
  { checkoutId, customerId, vendorCustomerId, packageKey, packageName, amountCents }: Offer,
  successUrl: string,
  cancelUrl: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { checkout_id: checkoutId, customer_id: customerId, package_key: packageKey }
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    allowed_payment_method_types: ['card'],
    customer: vendorCustomerId,
    client_reference_id: checkoutId,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: packageName } },
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    saved_payment_method_options: { payment_method_save: 'enabled' },
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

function toPageReport({ status, payment_intent: payment }: Stripe.Checkout.Session): PageReport {
  return { expired: status === 'expired', paymentId: idOf(payment) }
}

function toPaymentReport(intent: Stripe.PaymentIntent): PaymentReport {
  const { latest_charge: charge, customer, metadata } = intent
  // The charge is created when the customer pays; the intent may be older.
  const confirmedAt = typeof charge === 'object' && charge ? charge.created : intent.created
  return {
    id: intent.id,
    amountCents: intent.amount_received,
    currency: intent.currency,
    confirmedAt: intent.status === 'succeeded' ? fromUnixTime(confirmedAt) : null,
    vendorCustomerId: idOf(customer),
    customerId: metadata['customer_id'] ?? nameOf(customer),
    cardId: idOf(intent.payment_method),
    checkoutId: metadata['checkout_id'] ?? null,
    topUpId: metadata['top_up_id'] ?? null,
    packageKey: metadata['package_key'] ?? null,
  }
}

/** Older payments do not name our customer themselves; Stripe's customer record does. */
function nameOf(customer: Stripe.PaymentIntent['customer']): string | null {
  if (typeof customer === 'string' || !customer || customer.deleted) return null
  return customer.metadata['customer_id'] ?? null
}
