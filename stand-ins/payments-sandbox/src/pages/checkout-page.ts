/** The payment page of a checkout session, and of a session that only saves a card. */

import { html, type SafeHtml } from '@remix-run/html-template'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { expireOverdue, intentOf, payCheckout } from '../payments/checkout.ts'
import { findTestCard } from '../payments/test-cards.ts'
import { type Account, type Change, NOBODY } from '../state/account.ts'
import type { CheckoutSession } from '../state/objects.ts'
import type { CheckoutOrder } from '../state/tables.ts'
import {
  type CardForm,
  type CardFormFault,
  cardForm,
  EMPTY,
  filledWith,
  readCard,
  readCardForm,
  testCardList,
  toFault,
} from './card-form.ts'
import { messagePage, money, type Page, sendPage } from './layout.ts'

interface SessionRequest {
  Params: { id: string }
  Querystring: { card?: string; failed?: string }
}

export async function checkoutPage(app: FastifyInstance, { account }: { account: Account }): Promise<void> {
  app.get<SessionRequest>('/pay/:id', (request, reply) => {
    const session = current(account, request.params.id)
    if (session?.status !== 'open') return sendPage(reply, closedPage(session))
    const card = findTestCard(request.query.card ?? '')
    const fault = request.query.failed === undefined ? undefined : lastFault(account, session)
    return sendPage(reply, openPage(account, session, card ? filledWith(card.number) : EMPTY, fault))
  })

  app.post<SessionRequest>('/pay/:id', (request, reply) => {
    const session = current(account, request.params.id)
    if (session?.status !== 'open') return sendPage(reply, closedPage(session))
    const form = readCardForm(request.body)
    const refuse = (fault: CardFormFault): FastifyReply =>
      sendPage(reply, { ...openPage(account, session, form, fault), status: 402 })
    const card = readCard(form)
    if ('message' in card) return refuse(card)
    try {
      account.change(NOBODY, (change) =>
        payCheckout(change, session, {
          ...card,
          email: form.email || null,
          name: form.name || null,
          saveCard: form.save,
        }),
      )
    } catch (error) {
      return refuse(toFault(error))
    }
    return reply.redirect(nextUrl(account, session.id), 303)
  })
}

/** Where to redirect the customer: to authentication, back to the shop, or to the payment page (again). */
export function nextUrl(account: Account, sessionId: string): string {
  const { store } = account
  const session = store.get('checkout.session', sessionId)
  if (!session) return '/'
  if (session.status === 'complete')
    return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  return intentOf(store, session)?.next_action?.redirect_to_url.url ?? `/pay/${session.id}?failed=1`
}

function current(account: Account, id: string): CheckoutSession | undefined {
  return account.change(NOBODY, (change: Change) => {
    expireOverdue(change)
    return change.get('checkout.session', id)
  })
}

/** Why the customer returned to this page after authentication. */
function lastFault({ store }: Account, session: CheckoutSession): CardFormFault | undefined {
  const intent = intentOf(store, session)
  const error = intent?.object === 'payment_intent' ? intent.last_payment_error : intent?.last_setup_error
  if (!error) return undefined
  const message =
    error.type === 'card_error'
      ? error.message
      : "The bank couldn't confirm that it's you. Try again or use another card."
  return { field: undefined, message }
}

function openPage(
  { store }: Account,
  session: CheckoutSession,
  form: CardForm,
  fault: CardFormFault | undefined,
): Page {
  const order = store.get('order', session.id)
  const email = store.get('customer', session.customer ?? '')?.email ?? null
  const total = session.amount_total === null ? '' : money(session.amount_total, session.currency ?? 'usd')
  const saves = session.mode === 'setup'
  const title = saves ? 'Save your card' : `Pay ${total}`
  return {
    title,
    body: html`<div class="grid">
<section aria-labelledby="order">
${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}"><span aria-hidden="true">←</span> Cancel and go back</a></p>`}
<h1 id="order">${saves ? 'Save your card' : 'Your order'}</h1>
${saves ? html`<p>Your card will be saved for later payments. Nothing is charged now.</p>` : orderTable(order?.lines ?? [], total)}
</section>
<article aria-labelledby="card">
<h2 id="card">${saves ? 'Card' : 'Pay by card'}</h2>
${email === null ? '' : html`<p>For ${email}</p>`}
${cardForm({
  form,
  fault,
  asksEmail: email === null,
  offersSaving: order?.offersSaving ?? false,
  button: saves ? 'Save card' : `Pay ${total}`,
})}
${testCardList(`/pay/${session.id}`)}
</article>
</div>`,
  }
}

function orderTable(lines: CheckoutOrder['lines'], total: string): SafeHtml {
  return html`<table>
<thead><tr><th scope="col">Item</th><th scope="col">Price</th></tr></thead>
<tbody>
${lines.map(
  (line) =>
    html`<tr><td>${line.name}${line.quantity > 1 ? html` × ${line.quantity}` : ''}</td><td>${money(line.amount, line.currency)}</td></tr>\n`,
)}
</tbody>
<tfoot><tr><th scope="row">Total due</th><td>${total}</td></tr></tfoot>
</table>`
}

function closedPage(session: CheckoutSession | undefined): Page {
  if (session === undefined) {
    return messagePage('Page not found', 'Check the link for typos.', undefined, 404)
  }
  if (session.status === 'complete') {
    const href = session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
    return messagePage('Already done', "This payment is complete. You won't be charged again.", {
      href,
      label: 'Continue',
    })
  }
  const back = session.cancel_url === null ? undefined : { href: session.cancel_url, label: 'Go back' }
  return messagePage(
    'This page has expired',
    "You weren't charged. Start again to get a new payment page.",
    back,
    410,
  )
}
