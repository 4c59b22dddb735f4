import { z } from 'zod'
import { noSuch } from '../http/stripe-error.ts'
import { found } from '../operations/operation.ts'
import { detach } from '../payments/payment-methods.ts'
import { findTestCard } from '../payments/test-cards.ts'
import type { Change } from '../state/account.ts'
import type { PaymentMethod } from '../state/objects.ts'
import { type Controls, id } from './controls.ts'

/** What happens to a saved card outside of the API. */
export function cardControls({ change: add }: Controls): void {
  /** The customer removes the card in another place. */
  add('/payment_methods/:id/remove', { id }, (change, card) => detach(change, methodOf(change, card.id)))

  /** The card expires. */
  add('/payment_methods/:id/expire', { id }, (change, card) => changeExpiry(change, card.id, -1))

  /** The bank issues a new card and reports it. */
  add('/payment_methods/:id/renew', { id }, (change, card) => changeExpiry(change, card.id, 4))

  /** From now on, the card behaves like another test card: it begins to be declined, or recovers. */
  add('/payment_methods/:id/behave', { id, number: z.string() }, (change, { id: methodId, number }) => {
    const method = methodOf(change, methodId)
    const { setUp, spent } = found({ change, id: methodId }, 'card', 'test card')
    if (!findTestCard(number)) throw noSuch('test card', number, 'number')
    // Ends declines that were ordered before.
    change.put('card', { id: methodId, number, setUp, spent })
    return method
  })

  /** From now on, the bank declines every charge of the card, for the given reason. */
  const reason = { code: z.string().default('card_declined'), decline_code: z.string() }
  add('/payment_methods/:id/decline', { id, ...reason }, (change, input) => {
    const method = methodOf(change, input.id)
    const card = found({ change, id: method.id }, 'card', 'test card')
    const message = 'Your card was declined.'
    change.put('card', {
      ...card,
      declinedAs: { code: input.code, declineCode: input.decline_code, message },
    })
    return method
  })
}

/** @param years the new year of expiry, relative to the current year */
function changeExpiry(change: Change, methodId: string, years: number): PaymentMethod {
  const method = methodOf(change, methodId)
  const { exp_month, exp_year } = method.card
  const year = new Date(change.now * 1000).getUTCFullYear() + years
  const changed = change.put('payment_method', {
    ...method,
    card: { ...method.card, exp_month: 12, exp_year: year },
  })
  change.emit('payment_method.automatically_updated', changed, { card: { exp_month, exp_year } })
  return changed
}

function methodOf(change: Change, methodId: string): PaymentMethod {
  return found({ change, id: methodId }, 'payment_method', 'PaymentMethod')
}
