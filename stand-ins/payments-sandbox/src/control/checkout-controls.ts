import type { FastifyInstance } from 'fastify'
import { found } from '../operations/operation.ts'
import { authenticate } from '../payments/authenticate.ts'
import { payCheckout } from '../payments/checkout.ts'
import { type Account, NOBODY } from '../state/account.ts'
import { body } from './body.ts'

interface PayBody {
  readonly number?: string
  readonly save?: boolean
  readonly email?: string
  readonly authentication?: 'complete' | 'fail' | 'leave'
}

/** Does what a customer does on the payment page, without a browser. Answers with the session. */
export function checkoutControls(app: FastifyInstance, account: Account): void {
  const pay = body({
    number: { type: 'string' },
    save: { type: 'boolean' },
    email: { type: 'string' },
    authentication: { type: 'string', enum: ['complete', 'fail', 'leave'] },
  })
  app.post<{ Params: { id: string }; Body: PayBody }>(
    '/checkout/sessions/:id/pay',
    { schema: pay },
    (request) => {
      const {
        number = '4242424242424242',
        save = false,
        email = null,
        authentication = 'complete',
      } = request.body
      const { id } = request.params
      const outcome = account.change(NOBODY, (change) => {
        const session = found({ change, id }, 'checkout.session', 'checkout.session')
        const expYear = new Date(change.now * 1000).getUTCFullYear() + 5
        return payCheckout(change, session, { number, expMonth: 12, expYear, email, saveCard: save })
      })
      const { store } = account
      const session = store.get('checkout.session', id)
      const intent =
        store.get('payment_intent', session?.payment_intent ?? '') ??
        store.get('setup_intent', session?.setup_intent ?? '')
      if (outcome === 'requires_action' && intent && authentication !== 'leave') {
        authenticate(account, intent, authentication === 'complete')
      }
      return store.get('checkout.session', id)
    },
  )
}
