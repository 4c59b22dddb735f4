import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { toWords } from '../ui/to-words.ts'
import { CustomerLink } from './customer-link.tsx'
import type { ShownAction } from './operator-audit.server.ts'

export interface AuditTableProps {
  readonly actions: readonly ShownAction[]
  /** Whether they are all about one customer, whom the page is about. */
  readonly isOneCustomer?: boolean
}

export function AuditTable({ actions, isOneCustomer = false }: AuditTableProps) {
  const columns: Column<ShownAction>[] = [
    { title: 'Who, when, and why', cell: WhoWhenWhy },
    {
      title: 'What changed',
      cell: (action) => (
        <>
          <span className="block">
            {toWords(action.subject)}
            {!isOneCustomer && action.customerId !== null && (
              <>
                {' of '}
                <CustomerLink id={action.customerId} email={action.email} />
              </>
            )}
          </span>
          <code className="block font-mono text-xs break-all text-ink-soft">{action.subjectId}</code>
          <Changes action={action} />
        </>
      ),
    },
  ]
  return <Table label="Audit" columns={columns} rows={actions} empty="No changes." />
}

function WhoWhenWhy({ operator, createdAt, command, reason }: ShownAction) {
  return (
    <>
      <span className="block wrap-anywhere">{operator}</span>
      <span className="block text-xs text-ink-soft">
        <Time at={createdAt} utc />
      </span>
      <span className="block text-xs text-ink-soft">{command}</span>
      {reason !== null && <span className="block max-w-xs text-xs wrap-anywhere">“{reason}”</span>}
    </>
  )
}

function Changes({ action: { changes } }: { readonly action: ShownAction }) {
  return (
    <details className="text-xs">
      <summary className="cursor-pointer text-accent">
        {changes.length === 1 ? '1 value' : `${changes.length} values`}
      </summary>
      <ul className="flex flex-col gap-0.5 pt-1 text-ink-soft">
        {changes.map(({ column, from, to }) => (
          <li key={column} className="wrap-anywhere">
            {column}: {from !== null && `${from} → `}
            {to ?? 'removed'}
          </li>
        ))}
      </ul>
    </details>
  )
}
