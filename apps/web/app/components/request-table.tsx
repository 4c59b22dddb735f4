import type { LoggedRequest } from '@vinspec/core/requests'
import { Fragment } from 'react'
import { formatNumber } from './format.ts'
import { Cell, Table } from './table.tsx'
import { Time } from './time.tsx'

export interface RequestTableProps {
  readonly requests: readonly LoggedRequest[]
  readonly keys: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

const HEAD = [
  { title: 'When' },
  { title: 'Request' },
  { title: 'Status' },
  { title: 'Key', wide: true },
  { title: 'Took', numeric: true, wide: true },
]

const OPERATIONS: Readonly<Record<string, string>> = {
  listPackages: 'List packages',
  getCredits: 'Get credit balance',
  createCheckout: 'Create checkout',
  lookUpVehicleSpecs: 'Look up vehicle',
  getAutoTopUp: 'Get automatic top-up',
  configureAutoTopUp: 'Change automatic top-up',
  disableAutoTopUp: 'Turn off automatic top-up',
}

export function RequestTable({ requests, keys }: RequestTableProps) {
  return (
    <Table label="Requests" head={HEAD}>
      {requests.map(({ requestId, createdAt, operation, status, outcome, apiKeyId, durationMs }) => (
        <tr key={requestId}>
          <Cell>
            <Time at={createdAt} />
          </Cell>
          <Cell>
            <span className="block">{OPERATIONS[operation] ?? toWords(operation)}</span>
            <code className="block font-mono text-xs wrap-anywhere text-ink-soft lg:whitespace-nowrap">
              {requestId}
            </code>
          </Cell>
          <Cell>
            <span className={`block ${status < 400 ? 'text-good' : 'text-danger'}`}>{status}</span>
            {outcome !== 'ok' && <Outcome code={outcome} />}
          </Cell>
          <Cell wide>
            <span className="block max-w-44 wrap-anywhere">
              {keys.find(({ id }) => id === apiKeyId)?.title ?? '–'}
            </span>
          </Cell>
          <Cell wide numeric>
            <span className="whitespace-nowrap">{formatNumber(durationMs)} ms</span>
          </Cell>
        </tr>
      ))}
    </Table>
  )
}

/** E.g. `listVehicles` as "List vehicles". */
function toWords(operation: string): string {
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Breaks between the words of a code rather than within one. */
function Outcome({ code }: { readonly code: string }) {
  return (
    <span className="block text-xs lg:whitespace-nowrap">
      {code.split('_').map((word, index) => (
        <Fragment key={word}>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </span>
  )
}
