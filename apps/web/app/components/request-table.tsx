import type { LoggedRequest } from '@vinspec/core/requests'
import { Fragment } from 'react'
import { formatNumber } from './format.ts'
import { Cell, Table } from './table.tsx'
import { Time } from './time.tsx'

export interface RequestTableProps {
  readonly requests: ReadonlyArray<LoggedRequest & { readonly title: string }>
  readonly keys: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

const HEAD = [
  { title: 'When' },
  { title: 'Request' },
  { title: 'Status' },
  { title: 'Key', wide: true },
  { title: 'Took', numeric: true, wide: true },
]

export function RequestTable({ requests, keys }: RequestTableProps) {
  return (
    <Table label="Requests" head={HEAD}>
      {requests.map(({ requestId, createdAt, title, status, outcome, apiKeyId, durationMs }) => (
        <tr key={requestId}>
          <Cell>
            <Time at={createdAt} />
          </Cell>
          <Cell>
            <span className="block">{title}</span>
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
