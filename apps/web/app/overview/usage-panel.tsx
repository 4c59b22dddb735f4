import { formatCents } from '@vinspec/contract/amounts'
import type { Spend } from '@vinspec/core/ledger'
import { Empty } from '../ui/empty.tsx'
import { formatNumber } from '../ui/format.ts'
import { Panel } from '../ui/panel.tsx'
import type { Usage, UsageRange } from './usage.ts'
import { UsageChart } from './usage-chart.tsx'
import { ChooseRange } from './usage-range.tsx'

export interface UsagePanelProps {
  readonly range: UsageRange
  readonly usage: Usage
  readonly spend: Spend
}

/** Lookups by day and key in a time of the reader's choice, and what they cost. */
export function UsagePanel({ range, usage, spend }: UsagePanelProps) {
  return (
    <Panel id="usage" title="Lookups" lead="By day and API key.">
      <ChooseRange {...range} />
      {usage.series.length > 0 ? (
        <>
          <Cost {...spend} />
          <UsageChart {...usage} />
        </>
      ) : (
        <Empty text="No lookups in this time. This chart will show lookups per day for each API key." />
      )}
    </Panel>
  )
}

function Cost({ lookups, lookupsCents, paidCents }: Spend) {
  const facts = [
    ['Lookups', formatNumber(lookups)],
    ['They cost', formatCents(lookupsCents)],
    ['Each, on average', formatCents(lookupsCents / lookups)],
    ['You paid in this time', formatCents(paidCents)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
