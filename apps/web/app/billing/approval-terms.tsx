import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { describeCard } from '@vinspec/contract/card-brand'
import { describeTopUpTerms } from '@vinspec/contract/top-up-words'
import type { ShownApproval } from '@vinspec/core/top-up'
import { Facts } from '../ui/facts.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** The current and proposed settings side by side, and what approving can cost. */
export function ApprovalTerms({ approval }: { readonly approval: ShownApproval }) {
  const { today, proposed } = approval
  const now = today && describeTopUpTerms(today)
  const rows = describeTopUpTerms(proposed).map(([label, value], i) => ({
    id: label,
    value,
    was: now?.[i]?.[1] ?? 'Off',
  }))
  return (
    <>
      <Table label="Automatic top-up settings" columns={COLUMNS} rows={rows} />
      <div className="border-t border-line pt-3">
        <Facts facts={costs(approval)} />
      </div>
    </>
  )
}

const COLUMNS: ReadonlyArray<Column<{ readonly id: string; readonly was: string; readonly value: string }>> =
  [
    { title: 'Setting', cell: ({ id }) => <span className="text-ink-soft">{id}</span> },
    { title: 'Current', cell: ({ was }) => was },
    {
      title: 'Proposed',
      cell: ({ was, value }) => (was === value ? value : <strong className="font-semibold">{value}</strong>),
    },
  ]

function costs({ proposed, card, chargedNowCents, availableCredits, spentCents }: ShownApproval) {
  const spent = `${formatCents(spentCents)} already spent this month`
  return [
    {
      key: 'card',
      label: 'Card',
      value: card ? describeCard(card) : "None saved; you'll save one next",
    },
    {
      key: 'now',
      label: card ? 'Charged when you approve' : 'Charged when you save a card',
      value:
        chargedNowCents > 0
          ? `${formatCents(chargedNowCents)}, because you have ${formatCredits(availableCredits)}`
          : `Nothing, because you have ${formatCredits(availableCredits)}`,
    },
    {
      key: 'month',
      label: 'Maximum charge per month',
      value:
        proposed.monthlyCapCents === null
          ? 'No cap: a charge each time your credits run low'
          : [formatCents(proposed.monthlyCapCents), ...(spentCents > 0 ? [spent] : [])],
    },
  ]
}
