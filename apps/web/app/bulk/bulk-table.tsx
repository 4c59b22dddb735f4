import type { BulkLookupSummary } from '@vinspec/core/bulk-lookups'
import { Link } from 'react-router'
import { formatNumber } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { Badge } from './badge.tsx'
import { LIST_WORDS } from './bulk-words.ts'

const COLUMNS: ReadonlyArray<Column<BulkLookupSummary>> = [
  {
    title: 'List',
    cell: ({ id, name }) => (
      <Link to={`/bulk/${id}`} className="font-medium wrap-anywhere text-accent underline">
        {name}
      </Link>
    ),
  },
  { title: 'State', cell: ({ state }) => <Badge {...LIST_WORDS[state]} /> },
  { title: 'Lines', numeric: true, cell: ({ size }) => formatNumber(size) },
  { title: 'Sent', wide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

export function BulkTable({ lists }: { readonly lists: readonly BulkLookupSummary[] }) {
  return <Table label="Lists" columns={COLUMNS} rows={lists} />
}
