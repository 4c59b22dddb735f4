import type { ApiKeySummary } from '@vinspec/core/access'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export function RevokedKeys({ keys }: { readonly keys: readonly ApiKeySummary[] }) {
  return (
    <details className="px-4 sm:px-6">
      <summary className="cursor-pointer py-2 text-sm text-ink-soft">Revoked keys ({keys.length})</summary>
      <Table label="Revoked keys" head={[{ title: 'Name' }, { title: 'Key' }, { title: 'Revoked' }]}>
        {keys.map(({ id, name, prefix, lastFour, revokedAt }) => (
          <tr key={id} className="text-ink-soft">
            <Cell>
              <span className="wrap-anywhere">{name}</span>
            </Cell>
            <Cell>
              <code className="font-mono text-xs whitespace-nowrap">
                {prefix}…{lastFour}
              </code>
            </Cell>
            <Cell>{revokedAt && <Time at={revokedAt} />}</Cell>
          </tr>
        ))}
      </Table>
    </details>
  )
}
