import type { BulkLookupSummary } from '@vinspec/core/bulk-lookups'
import { Link } from 'react-router'
import { formatNumber } from '../ui/format.ts'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { Badge } from './badge.tsx'
import { LIST_WORDS } from './bulk-words.ts'

const HEAD = [
  { title: 'List' },
  { title: 'State' },
  { title: 'Lines', numeric: true },
  { title: 'Sent', wide: true },
]

export function BulkTable({ lists }: { readonly lists: readonly BulkLookupSummary[] }) {
  return (
    <Table label="Lists" head={HEAD}>
      {lists.map(({ id, name, state, size, createdAt }) => (
        <tr key={id}>
          <Cell>
            <Link to={`/bulk/${id}`} className="font-medium wrap-anywhere text-accent underline">
              {name}
            </Link>
          </Cell>
          <Cell>
            <Badge {...LIST_WORDS[state]} />
          </Cell>
          <Cell numeric>{formatNumber(size)}</Cell>
          <Cell wide>
            <Time at={createdAt} />
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
