import type { ApiKeySummary } from '@vinspec/core/access'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { KeyName } from './active-keys.tsx'

const COLUMNS: ReadonlyArray<Column<ApiKeySummary>> = [
  { title: 'Name', cell: ({ name }) => <span className="wrap-anywhere text-ink-soft">{name}</span> },
  { title: 'Key', cell: KeyName },
  { title: 'Revoked', cell: ({ revokedAt }) => revokedAt && <Time at={revokedAt} /> },
]

export function RevokedKeys({ keys }: { readonly keys: readonly ApiKeySummary[] }) {
  return (
    <details className="px-4 sm:px-6">
      <summary className="cursor-pointer py-2 text-sm text-ink-soft">Revoked keys ({keys.length})</summary>
      <Table label="Revoked keys" columns={COLUMNS} rows={keys} />
    </details>
  )
}
