import type { FastifyInstance } from 'fastify'
import { noSuch } from '../http/stripe-error.ts'
import { found } from '../operations/operation.ts'
import { detach } from '../payments/payment-methods.ts'
import { findTestCard } from '../payments/test-cards.ts'
import { type Account, type Change, NOBODY } from '../state/account.ts'
import type { PaymentMethod } from '../state/objects.ts'
import { body } from './body.ts'

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
    account.change(NOBODY, (change) => changeExpiry(change, request.params.id, -1)),
  )

  /** The bank has issued a new one and reported it. */
  app.post<CardRequest>('/payment_methods/:id/renew', (request) =>
    account.change(NOBODY, (change) => changeExpiry(change, request.params.id, 4)),
  )

  /** From now on it does what another test card does: begins to be declined, or recovers. */
  const behave = body({ number: { type: 'string' } }, ['number'])
  app.post<CardRequest & { Body: { number: string } }>(
    '/payment_methods/:id/behave',
    { schema: behave },
    (request) =>
      account.change(NOBODY, (change) => {
        const method = methodOf(change, request.params.id)
        const card = found({ change, id: method.id }, 'card', 'test card')
        const other = findTestCard(request.body.number)
        if (!other) throw noSuch('test card', request.body.number, 'number')
        // Without the refusals that were ordered before.
        change.put('card', { id: card.id, number: other.number, setUp: card.setUp, spent: card.spent })
        return method
      }),
  )

  /** From now on the bank refuses every charge of it, for a reason of the test's choice. */
  const decline = body({ code: { type: 'string' }, decline_code: { type: 'string' } }, ['decline_code'])
  app.post<CardRequest & { Body: { code?: string; decline_code: string } }>(
    '/payment_methods/:id/decline',
    { schema: decline },
    (request) =>
      account.change(NOBODY, (change) => {
        const method = methodOf(change, request.params.id)
        const card = found({ change, id: method.id }, 'card', 'test card')
        const { code = 'card_declined', decline_code: declineCode } = request.body
        const message = 'Your card was declined.'
        change.put('card', { ...card, declinedAs: { code, declineCode, message } })
        return method
      }),
  )
}

/** @param years from this one */
function changeExpiry(change: Change, id: string, years: number): PaymentMethod {
  const method = methodOf(change, id)
  const { exp_month, exp_year } = method.card
  const year = new Date(change.now * 1000).getUTCFullYear() + years
  const card = { ...method.card, exp_month: 12, exp_year: year }
  const changed = change.put('payment_method', { ...method, card })
  change.emit('payment_method.automatically_updated', changed, { card: { exp_month, exp_year } })
  return changed
}

function methodOf(change: Change, id: string): PaymentMethod {
  return found({ change, id }, 'payment_method', 'PaymentMethod')
}
