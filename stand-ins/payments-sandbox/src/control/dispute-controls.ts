import type { FastifyInstance } from 'fastify'
import { noSuch } from '../http/stripe-error.ts'
import { closeDispute, openDispute } from '../payments/disputes.ts'
import { type Account, NOBODY } from '../state/account.ts'

interface OpenBody {
  readonly payment_intent: string
  readonly reason?: string
  readonly amount?: number
  readonly inquiry?: boolean
}

/** Disputes that a cardholder opens and a bank decides. */
export function disputeControls(app: FastifyInstance, account: Account): void {
  const open = {
    type: 'object',
    properties: {
      payment_intent: { type: 'string' },
      reason: { type: 'string' },
      amount: { type: 'integer', minimum: 1 },
      inquiry: { type: 'boolean' },
    },
    required: ['payment_intent'],
    additionalProperties: false,
  }
  app.post<{ Body: OpenBody }>('/disputes', { schema: { body: open } }, (request) => {
    const { payment_intent: id, reason = 'fraudulent', amount, inquiry = false } = request.body
    return account.change(NOBODY, (change) => {
      const intent = change.get('payment_intent', id)
      const charge = change.get('charge', intent?.latest_charge ?? '')
      if (!charge) throw noSuch('payment_intent', id, 'payment_intent')
      return openDispute(change, charge, { reason, inquiry, ...(amount === undefined ? {} : { amount }) })
    })
  })

  const close = {
    type: 'object',
    properties: { result: { type: 'string', enum: ['won', 'lost'] } },
    required: ['result'],
    additionalProperties: false,
  }
  app.post<{ Params: { id: string }; Body: { result: 'won' | 'lost' } }>(
    '/disputes/:id/close',
    { schema: { body: close } },
    (request) =>
      account.change(NOBODY, (change) => {
        const dispute = change.get('dispute', request.params.id)
        if (!dispute) throw noSuch('dispute', request.params.id, 'id')
        return closeDispute(change, dispute, request.body.result)
      }),
  )
}
