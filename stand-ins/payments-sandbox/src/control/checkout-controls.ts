import { z } from 'zod'
import { found } from '../operations/operation.ts'
import { authenticate } from '../payments/authenticate.ts'
import { intentOf, payCheckout } from '../payments/checkout.ts'
import { type Account, NOBODY } from '../state/account.ts'
import { type Controls, id } from './controls.ts'

const PAYMENT = {
  id,
  number: z.string().default('4242424242424242'),
  save: z.boolean().default(false),
  email: z.string().nullable().default(null),
  authentication: z.enum(['complete', 'fail', 'leave']).default('complete'),
}

/** Pays, or saves a card, as a customer does on the payment page, without a browser. Responds with the session. */
export function checkoutControls({ post }: Controls, account: Account): void {
  post('/checkout/sessions/:id/pay', PAYMENT, ({ id: sessionId, number, save, email, authentication }) => {
    const outcome = account.change(NOBODY, (change) => {
      const session = found({ change, id: sessionId }, 'checkout.session', 'checkout.session')
      const expYear = new Date(change.now * 1000).getUTCFullYear() + 5
      return payCheckout(change, session, { number, expMonth: 12, expYear, email, saveCard: save })
    })
    const intent = intentOf(account.store, account.store.get('checkout.session', sessionId))
    if (outcome === 'requires_action' && intent && authentication !== 'leave') {
      authenticate(account, intent, authentication === 'complete')
    }
    return account.store.get('checkout.session', sessionId)
  })
}
