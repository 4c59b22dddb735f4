/** A month's statement, as it goes to a customer's accounts. */
import { formatCents } from '@vinspec/contract/amounts'
import type { Statement, StatementLineKind } from '@vinspec/core/ledger'
import { formatChange, formatCount, formatMoneyChange, formatNumber } from '../ui/format.ts'
import { Cell, Table } from '../ui/table.tsx'
import {
  PaperCustomer,
  type PaperCustomerProps,
  PaperDetail,
  PaperDetails,
  PaperSheet,
} from './paper-sheet.tsx'

export interface StatementProps extends PaperCustomerProps {
  readonly statement: Statement
  /** Where the seller is found. */
  readonly seller: string
}

/** What each line is called, in the order of the sheet. */
export const LINES: ReadonlyArray<readonly [StatementLineKind, string]> = [
  ['purchase', 'Packages you bought'],
  ['top_up', 'Automatic top-ups'],
  ['gift', 'Free credits'],
  ['lookup', 'Lookups'],
  ['expiry', 'Expired unused'],
  ['reversal', 'Refunds and disputes'],
  ['adjustment', 'Corrections'],
]

/** Lines that are left out of months in which nothing of the kind happened. */
const RARE: ReadonlySet<StatementLineKind> = new Set(['gift', 'adjustment'])

/** `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}

export function StatementSheet({ statement, customer, seller }: StatementProps) {
  const { month } = statement
  return (
    <PaperSheet label={`Statement for ${formatMonth(month)}`} seller={seller}>
      <PaperDetails>
        <PaperDetail label="Month">
          {formatMonth(month)}
          {!statement.isComplete && ' so far'}
        </PaperDetail>
        <PaperCustomer customer={customer} />
      </PaperDetails>
      <Credits statement={statement} />
      <Money {...statement.money} />
      <footer className="flex flex-col gap-1 text-xs text-ink-soft">
        <p>The month begins and ends at midnight UTC. All amounts in US dollars (USD).</p>
        <p>
          The value of credits is what you paid for them. A package's credits all have the same value; credits
          that were added for free have none.
        </p>
      </footer>
    </PaperSheet>
  )
}

const HEAD = [{ title: 'Credits' }, { title: 'Number', numeric: true }, { title: 'Value', numeric: true }]

function Credits({ statement: { opening, lines, closing } }: Pick<StatementProps, 'statement'>) {
  const shown = LINES.filter(([kind]) => !RARE.has(kind) || lines[kind].credits !== 0)
  return (
    <div className="flex flex-col gap-3">
      <Table label="Credits" head={HEAD}>
        <tr>
          <Cell>Opening balance</Cell>
          <Cell numeric>{formatNumber(opening.credits)}</Cell>
          <Cell numeric>{formatCents(opening.cents)}</Cell>
        </tr>
        {shown.map(([kind, title]) => (
          <tr key={kind}>
            <Cell>{title}</Cell>
            <Cell numeric>{formatChange(lines[kind].credits)}</Cell>
            <Cell numeric>{formatMoneyChange(lines[kind].cents)}</Cell>
          </tr>
        ))}
        <tr className="border-t-2 border-ink font-semibold">
          <Cell>Closing balance</Cell>
          <Cell numeric>{formatNumber(closing.credits)}</Cell>
          <Cell numeric>{formatCents(closing.cents)}</Cell>
        </tr>
      </Table>
    </div>
  )
}

function Money({ payments, paidCents, returnedCents }: Statement['money']) {
  const facts = [
    [formatCount(payments, 'payment'), formatCents(paidCents)],
    ['Returned by refunds and disputes', formatMoneyChange(-returnedCents)],
  ]
  return (
    <section aria-label="Money" className="flex flex-col gap-2 text-sm">
      <h2 className="text-base">Money</h2>
      <dl className="flex flex-col divide-y divide-line border-t border-line">
        {facts.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd className="tabular-nums">{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t-2 border-ink py-2 font-semibold">
          <dt>Net paid</dt>
          <dd className="tabular-nums">{formatCents(paidCents - returnedCents)}</dd>
        </div>
      </dl>
    </section>
  )
}
