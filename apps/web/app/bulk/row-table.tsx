import type { BulkRow } from '@vinspec/core/bulk-lookups'
import { Link } from 'react-router'
import { formatNumber } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { Badge } from './badge.tsx'
import { ROW_WORDS } from './bulk-words.ts'

const COLUMNS: ReadonlyArray<Column<BulkRow>> = [
  {
    title: 'VIN',
    cell: ({ vin, typed, line }) => (
      <>
        <span className={`block font-mono text-xs ${vin === null ? 'wrap-anywhere' : 'whitespace-nowrap'}`}>
          {vin ?? typed}
        </span>
        <span className="block text-xs text-ink-soft">Line {formatNumber(line)}</span>
      </>
    ),
  },
  {
    title: 'Result',
    cell: ({ vin, state, title, message }) => (
      <>
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Badge {...ROW_WORDS[state]} />
          {vin !== null && (state === 'found' || state === 'skipped') ? (
            <Link to={`/vehicles/${vin}`} className="font-medium wrap-anywhere text-accent underline">
              {title ?? vin}
            </Link>
          ) : (
            title && <span className="wrap-anywhere">{title}</span>
          )}
        </span>
        {message && <span className="mt-1 block max-w-prose text-xs text-ink-soft">{message}</span>}
      </>
    ),
  },
  { title: 'Credits', numeric: true, wide: true, cell: ({ credits }) => credits },
]

export function RowTable({ rows }: { readonly rows: readonly BulkRow[] }) {
  return (
    <Table
      label="Rows"
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, id: row.number }))}
      empty="There are no such rows."
    />
  )
}
