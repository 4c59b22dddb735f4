import { formatCredits } from '@vinspec/contract/amounts'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { formatMoney } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { PaymentMoves } from './payment-moves.tsx'
import type { Payment, PaymentPage } from './payments.server.ts'

const COLUMNS: ReadonlyArray<Column<Payment>> = [
  { title: 'Paid', cell: ({ paidAt }) => <Time at={paidAt} dateOnly utc /> },
  {
    title: 'For',
    cell: (payment) => (
      <>
        {payment.bought ? formatCredits(payment.credits) : explainNothing(payment)}
        {payment.isAutomatic && <span className="text-ink-soft">, bought automatically</span>}
        <PaymentMoves payment={payment} />
      </>
    ),
  },
  {
    title: 'Amount',
    numeric: true,
    cell: ({ id, credits, amountCents, currency, backCents }) => (
      <>
        <span className={`block ${backCents === amountCents ? 'text-ink-soft line-through' : ''}`}>
          {formatMoney(amountCents, currency)}
        </span>
        <Link
          to={`/billing/receipts/${id}`}
          aria-label={`Receipt for ${formatMoney(amountCents, currency)}, ${formatCredits(credits)}`}
        >
          Receipt
        </Link>
      </>
    ),
  },
]

const explainNothing = ({ backCents, amountCents }: Payment) =>
  backCents === amountCents ? 'Nothing' : "Nothing yet. We're looking into it."

/** Payments, manual and automatic, with what was returned of each. */
export function PaymentList({ payments, page, hasOlder }: PaymentPage) {
  return (
    <Panel id="payments" title="Payments" lead="With receipts, refunds, and disputes.">
      <Table
        label="Payments"
        columns={COLUMNS}
        rows={payments}
        empty={page > 1 ? 'No older payments.' : 'No payments yet.'}
      />
      {(page > 1 || hasOlder) && (
        <nav aria-label="Pages of payments" className="flex flex-wrap gap-2">
          {page > 1 && (
            <ButtonLink look="secondary" to={`?payments=${page - 1}#payments`} preventScrollReset>
              Newer payments
            </ButtonLink>
          )}
          {hasOlder && (
            <ButtonLink look="secondary" to={`?payments=${page + 1}#payments`} preventScrollReset>
              Older payments
            </ButtonLink>
          )}
        </nav>
      )}
    </Panel>
  )
}
