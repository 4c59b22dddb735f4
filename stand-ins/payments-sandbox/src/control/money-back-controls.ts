import type { FastifyInstance } from 'fastify'
import { noSuch } from '../http/stripe-error.ts'
import { found } from '../operations/operation.ts'
import { closeDispute, openDispute } from '../payments/disputes.ts'
import { settleRefund } from '../payments/refunds.ts'
import { type Account, NOBODY } from '../state/account.ts'
import { body } from './body.ts'

interface OpenBody {
  readonly payment_intent: string
  readonly reason?: string
  readonly amount?: number
  readonly inquiry?: boolean
}

interface ResultRequest<Result> {
  Params: { id: string }
  Body: { result: Result }
}

const text = { type: 'string' }

/** Disputes that a cardholder opens and a bank decides, and refunds on which a bank decides later. */
export function moneyBackControls(app: FastifyInstance, account: Account): void {
  const open = body(
    {
      payment_intent: text,
      reason: text,
      amount: { type: 'integer', minimum: 1 },
      inquiry: { type: 'boolean' },
    },
    ['payment_intent'],
  )
  app.post<{ Body: OpenBody }>('/disputes', { schema: open }, (request) => {
    const { payment_intent: id, reason = 'fraudulent', amount, inquiry = false } = request.body
    return account.change(NOBODY, (change) => {
      const intent = change.get('payment_intent', id)
      const charge = change.get('charge', intent?.latest_charge ?? '')
      if (!charge) throw noSuch('payment_intent', id, 'payment_intent')
      return openDispute(change, charge, { reason, inquiry, ...(amount === undefined ? {} : { amount }) })
    })
  })

  app.post<ResultRequest<'won' | 'lost'>>(
    '/disputes/:id/close',
    { schema: body({ result: { type: 'string', enum: ['won', 'lost'] } }, ['result']) },
    ({ params: { id }, body: { result } }) =>
      account.change(NOBODY, (change) =>
        closeDispute(change, found({ change, id }, 'dispute', 'dispute'), result),
      ),
  )

  app.post<ResultRequest<'succeeded' | 'failed'>>(
    '/refunds/:id/settle',
    { schema: body({ result: { type: 'string', enum: ['succeeded', 'failed'] } }, ['result']) },
    ({ params: { id }, body: { result } }) =>
      account.change(NOBODY, (change) =>
        settleRefund(change, found({ change, id }, 'refund', 'refund'), result),
      ),
  )
}
