import type { ApiKeySummary } from '@vinspec/core/access'
import { Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { formatNumber } from '../ui/format.ts'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { describeAllowance } from './describe-allowance.ts'

interface ActiveKey extends ApiKeySummary {
  /** In the last 30 days. */
  readonly lookups: number
}

const HEAD = [
  { title: 'Key' },
  { title: 'Created', wide: true },
  { title: 'Last used', wide: true },
  { title: 'Lookups, 30 days', numeric: true },
  { title: 'Actions' },
]

export function ActiveKeys({ keys }: { readonly keys: readonly ActiveKey[] }) {
  if (keys.length === 0) {
    return <Empty text="No keys yet. Create one below to use the API." />
  }
  return (
    <Table label="Active keys" head={HEAD}>
      {keys.map(({ id, name, prefix, lastFour, createdAt, lastUsedAt, lookups, ...allowance }) => (
        <tr key={id}>
          <Cell>
            <span className="block font-medium wrap-anywhere">{name}</span>
            <code className="font-mono text-xs whitespace-nowrap text-ink-soft">
              {prefix}…{lastFour}
            </code>
            <span className="block max-w-xs text-xs text-ink-soft">{describeAllowance(allowance)}</span>
          </Cell>
          <Cell wide>
            <Time at={createdAt} dateOnly />
          </Cell>
          <Cell wide>{lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'}</Cell>
          <Cell numeric>{formatNumber(lookups)}</Cell>
          <Cell>
            <span className="flex flex-col gap-x-4 gap-y-2 lg:flex-row">
              <Link to={`?change=${id}`} aria-label={`Change ${name}`} className="text-accent underline">
                Change
              </Link>
              <Link to={`?rotate=${id}`} aria-label={`Rotate ${name}`} className="text-accent underline">
                Rotate
              </Link>
              <Link to={`?revoke=${id}`} aria-label={`Revoke ${name}`} className="text-danger underline">
                Revoke
              </Link>
            </span>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
