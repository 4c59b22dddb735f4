import type { BulkRow } from '@vinspec/core/bulk-lookups'
import { Link } from 'react-router'
import { formatNumber } from '../ui/format.ts'
import { Cell, Table } from '../ui/table.tsx'
import { Badge } from './badge.tsx'
import { ROW_WORDS } from './bulk-words.ts'

const HEAD = [{ title: 'VIN' }, { title: 'Result' }, { title: 'Credits', numeric: true, wide: true }]

export function RowTable({ rows }: { readonly rows: readonly BulkRow[] }) {
  return (
    <Table label="Rows" head={HEAD}>
      {rows.map(({ number, line, typed, vin, state, title, message, credits }) => (
        <tr key={number}>
          <Cell>
            <span
              className={`block font-mono text-xs ${vin === null ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
            >
              {vin ?? typed}
            </span>
            <span className="block text-xs text-ink-soft">Line {formatNumber(line)}</span>
          </Cell>
          <Cell>
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
          </Cell>
          <Cell numeric wide>
            {credits}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
