import type { CustomerLookup } from '@vinspec/core/operator'
import { Link } from 'react-router'
import { RequestList } from '../requests/request-list.tsx'
import type { ShownRequest } from '../requests/requests.server.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export interface GivenAnswersProps {
  readonly customerId: string
  /** The VIN or the request that both lists are narrowed to; empty: neither is. */
  readonly about: string
  readonly lookups: readonly CustomerLookup[]
  readonly requests: readonly ShownRequest[]
}

/** The customer's lookups and requests, with their outcomes. */
export function GivenAnswers({ customerId, about, lookups, requests }: GivenAnswersProps) {
  const toAnswer = (lookupId: string) => `/operator/customers/${customerId}/lookups/${lookupId}`
  const columns: Column<CustomerLookup>[] = [
    { title: 'When', cell: ({ createdAt }) => <Time at={createdAt} utc /> },
    {
      title: 'VIN',
      cell: ({ id, vin }) => (
        <Link to={toAnswer(id)} className="font-mono text-xs text-accent underline">
          {vin}
        </Link>
      ),
    },
    {
      title: 'Request',
      wide: true,
      cell: ({ requestId }) => <code className="font-mono text-xs text-ink-soft">{requestId}</code>,
    },
  ]
  return (
    <>
      <Panel
        title={about === '' ? 'Latest lookups' : 'Lookups'}
        lead={about === '' ? undefined : `Of ${about}`}
      >
        <Table label="Lookups" columns={columns} rows={lookups} empty="No paid lookups." />
        {about !== '' && (
          <div>
            <ButtonLink look="quiet" to={`/operator/customers/${customerId}`}>
              Show all
            </ButtonLink>
          </div>
        )}
      </Panel>
      <Panel
        title={about === '' ? 'Latest requests' : 'Requests'}
        lead={about === '' ? undefined : `Of ${about}`}
      >
        {requests.length === 0 ? (
          <Empty text="No requests in the last 90 days." />
        ) : (
          <RequestList
            utc
            // The links of a customer's log lead to the reader's own account.
            requests={requests.map(({ explanation: why, ...each }) => ({
              ...each,
              explanation: why && { what: why.what, fix: { text: why.fix.text } },
            }))}
            toPage={({ lookupId }) => (lookupId === null ? undefined : toAnswer(lookupId))}
          />
        )}
      </Panel>
    </>
  )
}
