import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'
import { formatMonth } from './statement-sheet.tsx'

/** A year is seen at once. */
const SHOWN = 12

/** @param months the current one first */
export function StatementList({ months }: { readonly months: readonly string[] }) {
  return (
    <Panel id="statements" title="Statements" lead="What you bought and used, month by month (UTC).">
      <Months months={months.slice(0, SHOWN)} />
      {months.length > SHOWN && (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft">Earlier months</summary>
          <div className="pt-3">
            <Months months={months.slice(SHOWN)} />
          </div>
        </details>
      )}
    </Panel>
  )
}

function Months({ months }: { readonly months: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3 lg:grid-cols-4">
      {months.map((month) => (
        <li key={month}>
          <Link to={`/billing/statements/${month}`} className="text-accent underline">
            {formatMonth(month)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
