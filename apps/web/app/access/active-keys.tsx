import { formatNumber } from '@vinspec/contract/amounts'
import type { ApiKeySummary } from '@vinspec/core/access'
import { Link } from 'react-router'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { describeAllowance } from './describe-allowance.ts'

interface ActiveKey extends ApiKeySummary {
  /** In the last 30 days. */
  readonly lookups: number
}

const COLUMNS: ReadonlyArray<Column<ActiveKey>> = [
  {
    title: 'Key',
    cell: ({ name, ...key }) => (
      <>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <KeyName {...key} />
        <span className="block max-w-xs text-xs text-ink-soft">{describeAllowance(key)}</span>
      </>
    ),
  },
  { title: 'Created', wide: true, cell: ({ createdAt }) => <Time at={createdAt} dateOnly /> },
  {
    title: 'Last used',
    wide: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
  },
  { title: 'Lookups, 30 days', numeric: true, cell: ({ lookups }) => formatNumber(lookups) },
  {
    title: 'Actions',
    cell: ({ id, name }) => (
      <span className="flex flex-col gap-x-4 gap-y-2 lg:flex-row">
        <Link to={`?change=${id}`} aria-label={`Change ${name}`}>
          Change
        </Link>
        <Link to={`?rotate=${id}`} aria-label={`Rotate ${name}`}>
          Rotate
        </Link>
        <Link to={`?revoke=${id}`} aria-label={`Revoke ${name}`} className="text-danger underline">
          Revoke
        </Link>
      </span>
    ),
  },
]

export function ActiveKeys({ keys }: { readonly keys: readonly ActiveKey[] }) {
  return (
    <Table
      label="Active keys"
      columns={COLUMNS}
      rows={keys}
      empty="No keys yet. Create one below to use the API."
    />
  )
}

/** The visible parts of a key, which distinguish it from the customer's other keys. */
export function KeyName({ prefix, lastFour }: Pick<ApiKeySummary, 'prefix' | 'lastFour'>) {
  return (
    <code className="font-mono text-xs text-ink-soft sm:whitespace-nowrap">
      {prefix}…{lastFour}
    </code>
  )
}
