import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { formatMoney } from '../ui/format.ts'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { CustomerLink } from './customer-link.tsx'
import type { OperatorPayment } from './operator-payments.server.ts'
import { toWords } from './to-words.ts'

const HEAD = [
  { title: 'Paid' },
  { title: 'Payment' },
  { title: 'Bought', wide: true },
  { title: 'Amount', numeric: true },
]

export interface OperatorPaymentsProps {
  readonly payments: readonly OperatorPayment[]
  /** Whether they are all of one customer, whom the page is about. */
  readonly isOneCustomer?: boolean
}

export function OperatorPayments({ payments, isOneCustomer = false }: OperatorPaymentsProps) {
  return (
    <Table label="Payments" head={HEAD}>
      {payments.map((payment) => (
        <tr key={payment.id}>
          <Cell>
            <Time at={payment.confirmedAt} utc />
          </Cell>
          <Cell>
            {!isOneCustomer && <CustomerLink id={payment.customerId} email={payment.email} />}
            <code className="block font-mono text-xs break-all text-ink-soft">{payment.id}</code>
            {payment.atStripe !== null && (
              <a href={payment.atStripe} rel="noreferrer" className="text-xs text-accent underline">
                At Stripe
              </a>
            )}
            <div className="sm:hidden">
              <Bought payment={payment} />
            </div>
          </Cell>
          <Cell wide>
            <Bought payment={payment} />
          </Cell>
          <Cell numeric>{formatMoney(payment.amountCents, payment.currency)}</Cell>
        </tr>
      ))}
    </Table>
  )
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
