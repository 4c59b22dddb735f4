/** The billing portal: a customer's saved cards, to remove or to add. */

import { html } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import { attach, createPaymentMethod, detach } from '../payments/payment-methods.ts'
import { findTestCard } from '../payments/test-cards.ts'
import { type Account, NOBODY } from '../state/account.ts'
import type { PaymentMethod, PortalSession } from '../state/objects.ts'
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
import { messagePage, type Page, sendPage } from './layout.ts'

interface PortalRequest {
  Params: { id: string }
  Querystring: { card?: string }
}

const GONE = messagePage('Page not found', 'Request a new link.', undefined, 404)

export async function portalPage(app: FastifyInstance, { account }: { account: Account }): Promise<void> {
  app.get<PortalRequest>('/portal/:id', (request, reply) => {
    const session = account.store.get('billing_portal.session', request.params.id)
    const card = findTestCard(request.query.card ?? '')
    const form = card ? filledWith(card.number) : EMPTY
    return sendPage(reply, session ? cardsPage(account, session, form) : GONE)
  })

  app.post<PortalRequest>('/portal/:id', (request, reply) => {
    const session = account.store.get('billing_portal.session', request.params.id)
    if (!session) return sendPage(reply, GONE)
    const form = readCardForm(request.body)
    const fault = addCard(account, session, form)
    if (fault) return sendPage(reply, { ...cardsPage(account, session, form, fault), status: 402 })
    return reply.redirect(`/portal/${session.id}`, 303)
  })

  app.post<{ Params: { id: string; method: string } }>('/portal/:id/remove/:method', (request, reply) => {
    const session = account.store.get('billing_portal.session', request.params.id)
    const method = account.store.get('payment_method', request.params.method)
    if (!session || !method || method.customer !== session.customer) return sendPage(reply, GONE)
    account.change(NOBODY, (change) => detach(change, method))
    return reply.redirect(`/portal/${session.id}`, 303)
  })
}

function addCard(
  account: Account,
  { customer: owner }: PortalSession,
  form: CardForm,
): CardFormFault | undefined {
  const card = readCard(form)
  if ('message' in card) return card
  try {
    account.change(NOBODY, (change) => {
      const customer = change.get('customer', owner)
      const method = createPaymentMethod(change, { ...card, name: form.name || null })
      if (customer) attach(change, method, customer, 'always')
    })
    return undefined
  } catch (error) {
    return toFault(error)
  }
}

function cardsPage(account: Account, session: PortalSession, form: CardForm, fault?: CardFormFault): Page {
  const cards = account.store.all('payment_method').filter((each) => each.customer === session.customer)
  return {
    title: 'Your cards',
    body: html`<main class="checkout">
<section aria-labelledby="saved">
${session.return_url === null ? '' : html`<p><a class="back" href="${session.return_url}"><span aria-hidden="true">←</span> Go back</a></p>`}
<h1 id="saved">Your cards</h1>
${cards.length === 0 ? html`<p>No saved cards.</p>` : ''}
<ul class="saved">${cards.map((each) => cardItem(session, each))}</ul>
</section>
<section aria-labelledby="add">
<h2 id="add">Add a card</h2>
${cardForm({ form, fault, asksEmail: false, offersSaving: false, button: 'Add card', note: undefined })}
${testCardList(`/portal/${session.id}`)}
</section>
</main>`,
  }
}

function cardItem(session: PortalSession, { id, card }: PaymentMethod) {
  const expiry = `${String(card.exp_month).padStart(2, '0')} / ${card.exp_year % 100}`
  return html`<li><span><span class="brand">${card.brand}</span> ending in ${card.last4}, expires ${expiry}</span>
<form method="post" action="/portal/${session.id}/remove/${id}"><button class="quiet" aria-label="Remove the card ending in ${card.last4}">Remove</button></form></li>`
}
