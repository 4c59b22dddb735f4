/** Replaces the page where a bank authenticates its cardholder (3-D Secure). */

import { html } from '@remix-run/html-template'
import type { FastifyInstance } from 'fastify'
import { authenticate } from '../payments/authenticate.ts'
import { sessionOf } from '../payments/checkout.ts'
import { type Account, type Change, NOBODY } from '../state/account.ts'
import type { PaymentIntent, SetupIntent } from '../state/objects.ts'
import { nextUrl } from './checkout-page.ts'
import { messagePage, money, type Page, sendPage } from './layout.ts'

interface IntentRequest {
  Params: { id: string }
  Body: { outcome?: string } | undefined
}

const GONE = messagePage('Nothing to confirm', "This payment isn't waiting for confirmation.", undefined, 410)

export async function authenticationPage(
  app: FastifyInstance,
  { account }: { account: Account },
): Promise<void> {
  app.get<IntentRequest>('/authenticate/:id', (request, reply) => {
    const intent = waiting(account, request.params.id)
    return sendPage(reply, intent ? askingPage(account, intent) : GONE)
  })

  app.post<IntentRequest>('/authenticate/:id', (request, reply) => {
    const intent = waiting(account, request.params.id)
    if (!intent) return sendPage(reply, GONE)
    authenticate(account, intent, request.body?.outcome === 'complete')
    const session = account.change(NOBODY, (change) => sessionOf(change, intent))
    return reply.redirect(nextUrl(account, session?.id ?? ''), 303)
  })
}

function waiting(account: Account, id: string): PaymentIntent | SetupIntent | undefined {
  return account.change(NOBODY, (change: Change) => {
    const intent = change.get('payment_intent', id) ?? change.get('setup_intent', id)
    return intent?.status === 'requires_action' ? intent : undefined
  })
}

function askingPage({ store }: Account, intent: PaymentIntent | SetupIntent): Page {
  const last4 = store.get('payment_method', intent.payment_method ?? '')?.card.last4 ?? ''
  const what =
    intent.object === 'payment_intent'
      ? `a payment of ${money(intent.amount, intent.currency)}`
      : 'saving this card for later payments'
  return {
    title: "Confirm that it's you",
    body: html`<h1>Confirm that it's you</h1>
<p>The bank of the card ending in ${last4} asks you to confirm ${what}. With a real card, this page would be your bank's (3-D Secure).</p>
<form method="post">
<button name="outcome" value="complete">Complete authentication</button>
<button name="outcome" value="fail" class="secondary">Fail authentication</button>
</form>`,
  }
}
