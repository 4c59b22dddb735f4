import { formatCents, formatNumber } from '@vinspec/contract/amounts'
import type { Spend } from '@vinspec/core/ledger'
import { Form, Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { INPUT } from '../ui/text-field.tsx'
import type { Usage, UsageRange } from './usage.ts'
import { UsageChart } from './usage-chart.tsx'

export interface UsagePanelProps {
  readonly range: UsageRange
  readonly usage: Usage
  readonly spend: Spend
}

/** Lookups by day and key within a range of the reader's choice, and what they cost. */
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

const PRESETS = [7, 30, 90]

/** Chooses the days of the chart by the URL, so that it works without scripts and can be linked to. */
function ChooseRange({ from, to, preset }: UsageRange) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 text-sm">
      <nav aria-label="Days" className="flex rounded-md border border-edge">
        {PRESETS.map((days) => (
          <Link
            key={days}
            to={`?days=${days}#usage`}
            preventScrollReset
            aria-current={days === preset ? 'page' : undefined}
            className="px-3 py-2 text-ink-soft no-underline first:rounded-l-md last:rounded-r-md hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
          >
            {days} days
          </Link>
        ))}
      </nav>
      <Form action="/#usage" key={`${from} ${to}`} className="grid grid-cols-2 items-end gap-2 sm:flex">
        <label className="flex flex-col gap-1 text-xs text-ink-soft">
          From
          <input name="from" type="date" required defaultValue={from} className={INPUT} />
        </label>
        <label className="flex flex-col gap-1 text-xs text-ink-soft">
          To
          <input name="to" type="date" required defaultValue={to} className={INPUT} />
        </label>
        <Button type="submit" look="secondary" className="justify-self-start">
          Show
        </Button>
      </Form>
    </div>
  )
}
