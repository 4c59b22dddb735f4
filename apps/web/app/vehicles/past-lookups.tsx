import type { PastLookup } from '@vinspec/core/lookup'
import { Link } from 'react-router'
import { FoldedPanel } from '../ui/panel.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export interface PastLookupsProps {
  readonly vin: string
  readonly lookups: readonly PastLookup[]
  readonly shown: string
}

export function PastLookups({ vin, lookups, shown }: PastLookupsProps) {
  return (
    <FoldedPanel
      title="Past lookups"
      lead="Newest first. Each lookup cost 1 credit. You can view its result at any time."
    >
      <Table
        label="Lookups"
        head={[{ title: 'When' }, { title: 'Request', wide: true }, { title: 'Result' }]}
      >
        {lookups.map(({ id, createdAt, requestId }) => (
          <tr key={id}>
            <Cell>
              <Time at={createdAt} />
            </Cell>
            <Cell wide>
              <span className="font-mono text-xs text-ink-soft">{requestId}</span>
            </Cell>
            <Cell>
              {id === shown ? (
                'Shown above'
              ) : (
                <Link to={`/vehicles/${vin}?lookup=${id}`} className="text-accent underline">
                  Show
                </Link>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
    </FoldedPanel>
  )
}
