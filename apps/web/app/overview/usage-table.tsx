import { formatNumber } from '../ui/format.ts'
import { Cell, Table } from '../ui/table.tsx'
import { formatDay, type Usage } from './usage.ts'

/** The numbers of the chart, the latest day first. */
export function UsageTable({ days, series }: Usage) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-soft">Show as a table</summary>
      <Table
        label="Lookups by day"
        head={[{ title: 'Day' }, ...series.map(({ name }) => ({ title: name, numeric: true }))]}
      >
        {days.toReversed().map((day) => (
          <tr key={day}>
            <Cell>{formatDay(day)}</Cell>
            {series.map(({ name, lookups }) => (
              <Cell key={name} numeric>
                {formatNumber(lookups.get(day) ?? 0)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  )
}
