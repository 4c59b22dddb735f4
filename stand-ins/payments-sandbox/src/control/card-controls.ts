import type { FastifyInstance } from 'fastify'
import { noSuch } from '../http/stripe-error.ts'
import { detach } from '../payments/payment-methods.ts'
import { findTestCard } from '../payments/test-cards.ts'
import { type Account, type Change, NOBODY } from '../state/account.ts'
import type { PaymentMethod } from '../state/objects.ts'

interface CardRequest {
  Params: { id: string }
}

/** What happens to a saved card outside of the API. */
export function cardControls(app: FastifyInstance, account: Account): void {
  /** The customer removes it, elsewhere. */
  app.post<CardRequest>('/payment_methods/:id/remove', (request) =>
    account.change(NOBODY, (change) => detach(change, methodOf(change, request.params.id))),
  )

  /** Its last month has passed. */
  app.post<CardRequest>('/payment_methods/:id/expire', (request) =>
    account.change(NOBODY, (change) => {
      const method = methodOf(change, request.params.id)
      const today = new Date(change.now * 1000)
      const { exp_month, exp_year } = method.card
      const expired = change.put('payment_method', {
        ...method,
        card: { ...method.card, exp_month: 12, exp_year: today.getUTCFullYear() - 1 },
      })
      change.emit('payment_method.automatically_updated', expired, {
        card: { ...method.card, exp_month, exp_year },
      })
      return expired
    }),
  )

  /** From now on it does what another test card does: begins to be declined, or recovers. */
  const behave = {
    type: 'object',
    properties: { number: { type: 'string' } },
    required: ['number'],
    additionalProperties: false,
  }
  app.post<CardRequest & { Body: { number: string } }>(
    '/payment_methods/:id/behave',
    { schema: { body: behave } },
    (request) =>
      account.change(NOBODY, (change) => {
        const method = methodOf(change, request.params.id)
        const card = change.get('card', method.id)
        const other = findTestCard(request.body.number)
        if (!card || !other) throw noSuch('test card', request.body.number, 'number')
        // Without the refusals that were ordered before.
        change.put('card', { id: card.id, number: other.number, setUp: card.setUp, spent: card.spent })
        return method
      }),
  )

  /** From now on the bank refuses every charge of it, for a reason of the test's choice. */
  const decline = {
    type: 'object',
    properties: { code: { type: 'string' }, decline_code: { type: 'string' } },
    required: ['decline_code'],
    additionalProperties: false,
  }
  app.post<CardRequest & { Body: { code?: string; decline_code: string } }>(
    '/payment_methods/:id/decline',
    { schema: { body: decline } },
    (request) =>
      account.change(NOBODY, (change) => {
        const method = methodOf(change, request.params.id)
        const card = change.get('card', method.id)
        if (!card) throw noSuch('test card', method.id, 'id')
        const { code = 'card_declined', decline_code: declineCode } = request.body
        const message = 'Your card was declined.'
        change.put('card', { ...card, declinedAs: { code, declineCode, message } })
        return method
      }),
  )
}

function methodOf(change: Change, id: string): PaymentMethod {
  const method = change.get('payment_method', id)
  if (!method) throw noSuch('PaymentMethod', id, 'id')
  return method
}
