import type { Purchase } from '@vinspec/core'
import { Link } from 'react-router'
import { formatCents, formatNumber } from './format.ts'
import { Panel } from './panel.tsx'
import { Cell, Table } from './table.tsx'
import { Time } from './time.tsx'

const HEAD = [
  { title: 'Paid' },
  { title: 'Credits', numeric: true },
  { title: 'Amount', numeric: true },
  { title: 'How', wide: true },
  { title: 'Receipt' },
]

export function Purchases({ purchases }: { readonly purchases: readonly Purchase[] }) {
  if (purchases.length === 0) return null
  return (
    <Panel title="Purchases">
      <Table label="Purchases" head={HEAD}>
        {purchases.map(({ paymentId, amountCents, credits, paidAt, source }) => (
          <tr key={paymentId}>
            <Cell>
              <Time at={paidAt} dateOnly />
            </Cell>
            <Cell numeric>{formatNumber(credits)}</Cell>
            <Cell numeric>{formatCents(amountCents)}</Cell>
            <Cell wide>{source === 'top_up' ? 'Automatically' : 'By you'}</Cell>
            <Cell>
              <Link to={`/billing/receipts/${paymentId}`} className="text-accent underline">
                Receipt
              </Link>
            </Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
