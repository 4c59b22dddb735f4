import { formatCents, formatCredits } from '@vinspec/contract/amounts'
import { describeTopUpTerms } from '@vinspec/contract/top-up-words'
import type { ShownApproval } from '@vinspec/core/top-up'
import { Facts } from '../ui/facts.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { brandName } from './card-brand.ts'

/** The current and proposed settings side by side, and what approving can cost. */
export function ApprovalTerms({ approval }: { readonly approval: ShownApproval }) {
  const { today, proposed } = approval
  const now = today && describeTopUpTerms(today)
  return (
    <>
      <Table
        label="Automatic top-up settings"
        head={[{ title: 'Setting' }, { title: 'Current' }, { title: 'Proposed' }]}
      >
        {describeTopUpTerms(proposed).map(([label, value], i) => {
          const was = now?.[i]?.[1] ?? 'Off'
          return (
            <tr key={label}>
              <Cell>
                <span className="text-ink-soft">{label}</span>
              </Cell>
              <Cell>{was}</Cell>
              <Cell>{was === value ? value : <strong className="font-semibold">{value}</strong>}</Cell>
            </tr>
          )
        })}
      </Table>
      <Facts facts={costs(approval)} />
    </>
  )
}

function costs({ proposed, card, chargedNowCents, availableCredits, spentCents }: ShownApproval) {
  const spent = `${formatCents(spentCents)} already spent this month`
  return [
    {
      key: 'card',
      label: 'Card',
      value: card ? `${brandName(card.brand)} ending in ${card.last4}` : "None saved; you'll save one next",
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
