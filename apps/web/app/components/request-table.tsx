import type { LoggedRequest } from '@vinspec/core'
import { formatNumber } from './format.ts'
import { Cell, Table } from './table.tsx'
import { Time } from './time.tsx'

export interface RequestTableProps {
  readonly requests: readonly LoggedRequest[]
  readonly keys: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

const HEAD = [
  { title: 'When' },
  { title: 'Operation' },
  { title: 'Status' },
  { title: 'Key', wide: true },
  { title: 'Time', numeric: true, wide: true },
  { title: 'Request id', wide: true },
]

const OPERATIONS: Readonly<Record<string, string>> = {
  listPackages: 'List packages',
  getCredits: 'Read credits',
  createCheckout: 'Create a checkout',
  lookUpVehicleSpecs: 'Look up a vehicle',
  getAutoTopUp: 'Read automatic top-up',
  configureAutoTopUp: 'Set automatic top-up',
  disableAutoTopUp: 'Turn automatic top-up off',
}

export function RequestTable({ requests, keys }: RequestTableProps) {
  return (
    <Table label="Requests" head={HEAD}>
      {requests.map(({ requestId, createdAt, operation, status, outcome, apiKeyId, durationMs }) => (
        <tr key={requestId}>
          <Cell>
            <Time at={createdAt} />
          </Cell>
          <Cell>{OPERATIONS[operation] ?? operation}</Cell>
          <Cell>
            <span className={status < 400 ? 'text-good' : 'text-danger'}>
              {status} <span className="text-xs wrap-anywhere">{outcome === 'ok' ? '' : outcome}</span>
            </span>
          </Cell>
          <Cell wide>{keys.find(({ id }) => id === apiKeyId)?.title ?? '–'}</Cell>
          <Cell wide numeric>
            {formatNumber(durationMs)} ms
          </Cell>
          <Cell wide>
            <span className="font-mono text-xs break-all text-ink-soft">{requestId}</span>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
