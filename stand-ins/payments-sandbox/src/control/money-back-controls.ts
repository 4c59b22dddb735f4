import { z } from 'zod'
import { noSuch } from '../http/stripe-error.ts'
import { found } from '../operations/operation.ts'
import { closeDispute, openDispute } from '../payments/disputes.ts'
import { settleRefund } from '../payments/refunds.ts'
import { type Controls, id } from './controls.ts'

const DISPUTE = {
  payment_intent: z.string(),
  reason: z.string().default('fraudulent'),
  amount: z.int().min(1).optional(),
  inquiry: z.boolean().default(false),
}

/** Opens and decides disputes, and settles pending refunds, as cardholders and banks do. */
export function moneyBackControls({ change: add }: Controls): void {
  add('/disputes', DISPUTE, (change, { payment_intent: intentId, ...terms }) => {
    const intent = change.get('payment_intent', intentId)
    const charge = change.get('charge', intent?.latest_charge ?? '')
    if (!charge) throw noSuch('payment_intent', intentId, 'payment_intent')
    return openDispute(change, charge, terms)
  })

  add('/disputes/:id/close', { id, result: z.enum(['won', 'lost']) }, (change, input) =>
    closeDispute(change, found({ change, id: input.id }, 'dispute', 'dispute'), input.result),
  )

  add('/refunds/:id/settle', { id, result: z.enum(['succeeded', 'failed']) }, (change, input) =>
    settleRefund(change, found({ change, id: input.id }, 'refund', 'refund'), input.result),
  )
}
