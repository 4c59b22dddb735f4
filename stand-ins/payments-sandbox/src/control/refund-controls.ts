import type { FastifyInstance } from 'fastify'
import { noSuch } from '../http/stripe-error.ts'
import { settleRefund } from '../payments/refunds.ts'
import { type Account, NOBODY } from '../state/account.ts'

/** Refunds on which a bank decides later. */
export function refundControls(app: FastifyInstance, account: Account): void {
  const settle = {
    type: 'object',
    properties: { result: { type: 'string', enum: ['succeeded', 'failed'] } },
    required: ['result'],
    additionalProperties: false,
  }
  app.post<{ Params: { id: string }; Body: { result: 'succeeded' | 'failed' } }>(
    '/refunds/:id/settle',
    { schema: { body: settle } },
    (request) =>
      account.change(NOBODY, (change) => {
        const refund = change.get('refund', request.params.id)
        if (!refund) throw noSuch('refund', request.params.id, 'id')
        return settleRefund(change, refund, request.body.result)
      }),
  )
}
