import { formatCredits } from '@vinspec/contract/amounts'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { formatMoney } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { PaymentMoves } from './payment-moves.tsx'
import type { Payment, PaymentPage } from './payments.server.ts'

const HEAD = [{ title: 'Paid' }, { title: 'For' }, { title: 'Amount', numeric: true }]

/** What was paid, by hand and automatically, and what went back. */
export function PaymentList({ payments, page, hasOlder }: PaymentPage) {
  return (
    <Panel id="payments" title="Payments" lead="With receipts, refunds, and disputes.">
      {payments.length === 0 ? (
        <Empty text={page > 1 ? 'No older payments.' : 'No payments yet.'} />
      ) : (
        <Table label="Payments" head={HEAD}>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </Table>
      )}
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

function Row({ payment }: { readonly payment: Payment }) {
  const { id, paidAt, credits, isAutomatic, bought, amountCents, currency, backCents } = payment
  return (
    <tr>
      <Cell>
        <Time at={paidAt} dateOnly utc />
      </Cell>
      <Cell>
        {bought ? formatCredits(credits) : "Nothing yet. We're looking into it."}
        {isAutomatic && <span className="text-ink-soft">, bought automatically</span>}
        <PaymentMoves payment={payment} />
      </Cell>
      <Cell numeric>
        <span className={`block ${backCents === amountCents ? 'text-ink-soft line-through' : ''}`}>
          {formatMoney(amountCents, currency)}
        </span>
        <Link
          to={`/billing/receipts/${id}`}
          aria-label={`Receipt for ${formatMoney(amountCents, currency)}, ${formatCredits(credits)}`}
          className="text-accent underline"
        >
          Receipt
        </Link>
      </Cell>
    </tr>
  )
}
