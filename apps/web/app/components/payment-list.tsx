import { formatCredits } from '@vinspec/contract/amounts'
import { Link } from 'react-router'
import type { Payment, PaymentPage } from '../server/payments.server.ts'
import { ButtonLink } from './button.tsx'
import { Empty } from './empty.tsx'
import { formatMoney } from './format.ts'
import { Panel } from './panel.tsx'
import { PaymentMoves } from './payment-moves.tsx'
import { Cell, Table } from './table.tsx'
import { Time } from './time.tsx'

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
