import type { BulkLookup, BulkRow } from '@vinspec/core/bulk-lookups'
import { Link } from 'react-router'
import { Pages } from '../ui/pages.tsx'
import { Panel } from '../ui/panel.tsx'
import { ROW_FILTERS, type RowFilter } from './bulk-words.ts'
import { RowTable } from './row-table.tsx'

export interface RowsProps {
  readonly bulk: BulkLookup
  readonly rows: readonly BulkRow[]
  /** Undefined: all. */
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
