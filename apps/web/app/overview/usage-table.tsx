import { formatNumber } from '../ui/format.ts'
import { Table } from '../ui/table.tsx'
import { formatDay, type Usage } from './usage.ts'

/** The numbers of the chart, the latest day first. */
export function UsageTable({ days, series }: Usage) {
  const columns = [
    { title: 'Day', cell: ({ id }: { readonly id: string }) => formatDay(id) },
    ...series.map(({ name, lookups }) => ({
      title: name,
      numeric: true,
      cell: ({ id }: { readonly id: string }) => formatNumber(lookups.get(id) ?? 0),
    })),
  ]
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-ink-soft">Show as a table</summary>
      <Table label="Lookups by day" columns={columns} rows={days.toReversed().map((id) => ({ id }))} />
    </details>
  )
}
