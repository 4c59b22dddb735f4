import type { EmailRecord } from '@vinspec/core/operator'
import { Badge } from '../bulk/badge.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { toWords } from '../ui/to-words.ts'
import { CustomerLink } from './customer-link.tsx'

export interface EmailTableProps {
  readonly emails: readonly EmailRecord[]
  /** Whether they are all of one customer, whom the page is about. */
  readonly isOneCustomer?: boolean
}

export function EmailTable({ emails, isOneCustomer = false }: EmailTableProps) {
  const columns: Column<EmailRecord>[] = [
    {
      title: 'Email',
      cell: ({ kind, customerId, email, sentAt }) => (
        <>
          <span className="flex justify-between gap-4">
            {toWords(kind)}
            <span className="text-right sm:hidden">
              <Sent at={sentAt} />
            </span>
          </span>
          {!isOneCustomer && (
            <span className="block text-xs">
              <CustomerLink id={customerId} email={email} />
            </span>
          )}
        </>
      ),
    },
    { title: 'Written', wide: true, cell: ({ createdAt }) => <Time at={createdAt} utc /> },
    { title: 'Sent', wide: true, cell: ({ sentAt }) => <Sent at={sentAt} /> },
  ]
  return <Table label="Emails" columns={columns} rows={emails} empty="No emails." />
}

function Sent({ at }: { readonly at: Date | null }) {
  return at ? <Time at={at} utc /> : <Badge text="Not sent" look="bg-warn-soft text-warn" />
}
