import type { EmailRecord } from '@vinspec/core/operator'
import { Badge } from '../bulk/badge.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { CustomerLink } from './customer-link.tsx'
import { toWords } from './to-words.ts'

const HEAD = [{ title: 'Written' }, { title: 'Email' }, { title: 'Sent' }]

export interface EmailTableProps {
  readonly emails: readonly EmailRecord[]
  /** Whether they are all of one customer, whom the page is about. */
  readonly isOneCustomer?: boolean
}

export function EmailTable({ emails, isOneCustomer = false }: EmailTableProps) {
  return (
    <Table label="Emails" head={HEAD}>
      {emails.map(({ id, kind, customerId, email, createdAt, sentAt }) => (
        <tr key={id}>
          <Cell>
            <Time at={createdAt} utc />
          </Cell>
          <Cell>
            {toWords(kind)}
            {!isOneCustomer && (
              <span className="block text-xs">
                <CustomerLink id={customerId} email={email} />
              </span>
            )}
          </Cell>
          <Cell>
            {sentAt ? <Time at={sentAt} utc /> : <Badge text="Not sent" look="bg-warn-soft text-warn" />}
          </Cell>
        </tr>
      ))}
    </Table>
  )
}
