/** A month's statement, for a customer's bookkeeping. */
import { formatCents, formatCount, formatNumber } from '@vinspec/contract/amounts'
import type { Statement, StatementLineKind } from '@vinspec/core/ledger'
import { Detail } from '../ui/detail.tsx'
import { formatChange, formatMoneyChange } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { formatMonth } from './format-month.ts'
import { PaperCustomer, type PaperCustomerProps, PaperDetails, PaperSheet } from './paper-sheet.tsx'

export interface StatementProps extends PaperCustomerProps {
  readonly statement: Statement
  /** The seller's host name. */
  readonly seller: string
}

/** The name of each line, in the order of the sheet. */
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

export function StatementSheet({ statement, customer, seller }: StatementProps) {
  const { month } = statement
  return (
    <PaperSheet label={`Statement for ${formatMonth(month)}`} seller={seller}>
      <PaperDetails>
        <Detail label="Month">
          {formatMonth(month)}
          {!statement.isComplete && ' so far'}
        </Detail>
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

const COLUMNS: ReadonlyArray<Column<Record<'id' | 'number' | 'value', string>>> = [
  { title: 'Credits', cell: ({ id }) => id },
  { title: 'Number', numeric: true, cell: ({ number }) => number },
  { title: 'Value', numeric: true, cell: ({ value }) => value },
]

function Credits({ statement: { opening, lines, closing } }: Pick<StatementProps, 'statement'>) {
  const shown = LINES.filter(([kind]) => !RARE.has(kind) || lines[kind].credits !== 0)
  const toBalance = (id: string, { credits, cents }: Statement['opening']) => ({
    id,
    number: formatNumber(credits),
    value: formatCents(cents),
  })
  const rows = [
    toBalance('Opening balance', opening),
    ...shown.map(([kind, id]) => ({
      id,
      number: formatChange(lines[kind].credits),
      value: formatMoneyChange(lines[kind].cents),
    })),
    { ...toBalance('Closing balance', closing), look: 'border-t-2 border-ink font-semibold' },
  ]
  return <Table label="Credits" columns={COLUMNS} rows={rows} />
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
