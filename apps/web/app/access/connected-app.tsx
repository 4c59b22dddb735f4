import { describeSpending, type Spending } from '@vinspec/contract/answer'
import type { ConnectionSummary } from '@vinspec/core/oauth'
import { Link } from 'react-router'
import { Time } from '../ui/time.tsx'
import { describeAllowance } from './describe-allowance.ts'
import { isActive, StopButton } from './stop-button.tsx'

interface ConnectedAppProps {
  readonly connection: ConnectionSummary
  readonly spending: Spending | undefined
}

export function ConnectedApp({ connection, spending }: ConnectedAppProps) {
  const { id, clientName, clientId, connectedAt, lastUsedAt } = connection
  return (
    <li className="flex flex-col justify-between gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-start">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="text-base font-semibold wrap-anywhere">{clientName}</p>
        <p>{`${describeAllowance(connection)}.`}</p>
        {spending && <p>{`Used ${describeSpending(spending)}.`}</p>}
        <p className="font-mono text-xs break-all text-ink-soft">{clientId}</p>
        <p className="text-ink-soft">
          Connected <Time at={connectedAt} dateOnly />, last used{' '}
          {lastUsedAt ? <Time at={lastUsedAt} /> : 'never'}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-4 text-sm">
        <Link to={`?change=${id}`} aria-label={`Change ${clientName}`} className="py-1 text-accent underline">
          Change
        </Link>
        {isActive(connection) && <StopButton id={id} label="Stop" name={clientName} />}
        <Link
          to={`?disconnect=${id}`}
          aria-label={`Disconnect ${clientName}`}
          className="py-1 text-danger underline"
        >
          Disconnect
        </Link>
      </div>
    </li>
  )
}
