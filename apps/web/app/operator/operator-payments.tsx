import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { formatMoney } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { toWords } from '../ui/to-words.ts'
import { CustomerLink } from './customer-link.tsx'
import type { OperatorPayment } from './operator-payments.server.ts'

export interface OperatorPaymentsProps {
  readonly payments: readonly OperatorPayment[]
  /** Whether they are all of one customer, whom the page is about. */
  readonly isOneCustomer?: boolean
}

export function OperatorPayments({ payments, isOneCustomer = false }: OperatorPaymentsProps) {
  const columns: Column<OperatorPayment>[] = [
    {
      title: 'Payment',
      cell: (payment) => (
        <>
          {!isOneCustomer && <CustomerLink id={payment.customerId} email={payment.email} />}
          <code className="block font-mono text-xs break-all text-ink-soft">{payment.id}</code>
          {payment.atStripe !== null && (
            <a href={payment.atStripe} rel="noreferrer" className="text-xs text-accent underline">
              At Stripe
            </a>
          )}
          <div className="sm:hidden">
            <span className="block text-xs text-ink-soft">
              <Time at={payment.confirmedAt} utc />
            </span>
            <Bought payment={payment} />
          </div>
        </>
      ),
    },
    { title: 'Paid', wide: true, cell: ({ confirmedAt }) => <Time at={confirmedAt} utc /> },
    { title: 'Bought', wide: true, cell: (payment) => <Bought payment={payment} /> },
    {
      title: 'Amount',
      numeric: true,
      cell: ({ amountCents, currency }) => formatMoney(amountCents, currency),
    },
  ]
  return <Table label="Payments" columns={columns} rows={payments} empty="No payments." />
}

function Bought({ payment }: { readonly payment: OperatorPayment }) {
  const { credits, isAutomatic, mismatch, moves, revokedCredits, shortfallCredits } = payment
  return (
    <>
      {mismatch === null ? (
        formatCredits(credits)
      ) : (
        <span className="wrap-anywhere text-danger">Nothing: {mismatch}</span>
      )}
      {isAutomatic && <span className="text-ink-soft">, automatically</span>}
      <ul className="flex flex-col text-xs text-ink-soft">
        {moves.map(({ id, what, amountCents, state, createdAt }) => (
          <li key={id}>
            {what} of {formatCents(amountCents)}: {toWords(state).toLowerCase()},{' '}
            <Time at={createdAt} dateOnly utc />
          </li>
        ))}
        {revokedCredits > 0 && <li>{formatCredits(revokedCredits)} taken back</li>}
        {shortfallCredits > 0 && (
          <li className="text-danger">{formatCredits(shortfallCredits)} spent before</li>
        )}
      </ul>
    </>
  )
}
