import { formatNumber } from '@vinspec/contract/amounts'
import type { BulkLookup, BulkRow } from '@vinspec/core/bulk-lookups'
import { Link } from 'react-router'
import { Pages } from '../ui/pages.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Badge } from './badge.tsx'
import { ROW_FILTERS, ROW_WORDS, type RowFilter } from './bulk-words.ts'

export interface RowsProps {
  readonly bulk: BulkLookup
  readonly rows: readonly BulkRow[]
  /** Undefined for all rows. */
  readonly filter: RowFilter | undefined
  readonly page: number
  readonly pages: number
}

const CHOICES: ReadonlyArray<readonly [RowFilter | undefined, string]> = [
  [undefined, 'All'],
  ['found', ROW_FILTERS.found.title],
  ['problems', ROW_FILTERS.problems.title],
  ['duplicates', ROW_FILTERS.duplicates.title],
  ['open', ROW_FILTERS.open.title],
]

export function Rows({ rows, filter, page, pages }: RowsProps) {
  return (
    <Panel title="Rows">
      <nav aria-label="Which rows" className="flex flex-wrap gap-2 text-sm">
        {CHOICES.map(([name, title]) => (
          <Link
            key={title}
            to={name ? `?show=${name}` : '?'}
            preventScrollReset
            aria-current={name === filter ? 'true' : undefined}
            className="rounded-md border border-line px-3 py-1.5 text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium aria-[current=true]:text-accent"
          >
            {title}
          </Link>
        ))}
      </nav>
      <RowTable rows={rows} />
      <Pages page={page} pages={pages} query={filter ? { show: filter } : {}} />
    </Panel>
  )
}

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

function RowTable({ rows }: { readonly rows: readonly BulkRow[] }) {
  return (
    <Table
      label="Rows"
      columns={COLUMNS}
      rows={rows.map((row) => ({ ...row, id: row.number }))}
      empty="There are no such rows."
    />
  )
}
