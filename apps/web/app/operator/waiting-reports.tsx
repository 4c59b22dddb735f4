import type { listReportCases } from '@vinspec/core/lookup'
import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import { toWords } from '../ui/to-words.ts'

export interface WaitingReportsProps {
  readonly reports: Awaited<ReturnType<typeof listReportCases>>
}

/** What the customer says is wrong, each with the link to answer it. Nothing if no report waits. */
export function WaitingReports({ reports }: WaitingReportsProps) {
  if (reports.length === 0) return null
  return (
    <Panel title="Reports that wait">
      <ul className="flex flex-col divide-y divide-line text-sm">
        {reports.map(({ id, customerId, vin, rowKey, said }) => (
          <li key={id} className="flex flex-col gap-1 py-2">
            <Link to={`/operator/reports/${customerId}/${id}`} className="text-accent underline">
              Answer: {toWords(rowKey)} of <span className="font-mono text-xs">{vin}</span>
            </Link>
            <span className="max-w-prose text-xs wrap-anywhere text-ink-soft">“{said}”</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
