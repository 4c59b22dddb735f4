import { formatMoney } from '../ui/format.ts'
import { Time } from '../ui/time.tsx'
import type { Payment } from './payments.server.ts'

/** A refund or a dispute of a payment, including a dispute that is over. */
export interface PaymentMove {
  readonly id: string
  readonly what: string
  readonly amountCents: number
  readonly createdAt: Date
  /** Whether the amount is currently back with the customer or held by their bank. */
  readonly isGone: boolean
}

export function listMoves({ refunds, disputes }: Payment): PaymentMove[] {
  return [
    ...refunds.map((refund) => ({ ...refund, ...(REFUNDS[refund.state] ?? UNKNOWN) })),
    ...disputes.map((dispute) => ({ ...dispute, ...(DISPUTES[dispute.state] ?? UNKNOWN) })),
  ]
}

type Meaning = Pick<PaymentMove, 'what' | 'isGone'>

const REFUNDS: Readonly<Record<string, Meaning>> = {
  requested: { what: 'Refund in progress', isGone: false },
  pending: { what: 'Refund in progress', isGone: true },
  succeeded: { what: 'Refunded', isGone: true },
  failed: { what: 'Refund failed', isGone: false },
}

const DISPUTES: Readonly<Record<string, Meaning>> = {
  inquiry: { what: 'Inquiry from your bank', isGone: false },
  open: { what: 'Disputed with your bank', isGone: true },
  won: { what: 'Dispute closed; the payment stands', isGone: false },
  lost: { what: 'Dispute closed; your bank returned the payment', isGone: true },
}

const UNKNOWN: Meaning = { what: 'Changed', isGone: false }

/** The refunds and disputes of a payment, one per line. */
export function PaymentMoves({ payment }: { readonly payment: Payment }) {
  return (
    <ul className="flex flex-col text-xs text-ink-soft">
      {listMoves(payment).map(({ id, what, amountCents, createdAt }) => (
        <li key={id}>
          {what}: {formatMoney(amountCents, payment.currency)}, <Time at={createdAt} dateOnly utc />
        </li>
      ))}
    </ul>
  )
}
