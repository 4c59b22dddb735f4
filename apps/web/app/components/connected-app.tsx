import type { ConnectionSummary } from '@vinspec/core'
import { Form, Link } from 'react-router'
import { SubmitButton } from './button.tsx'
import { INPUT } from './text-field.tsx'
import { Time } from './time.tsx'

export function ConnectedApp({ connection }: { readonly connection: ConnectionSummary }) {
  const { id, clientName, clientId, connectedAt, lastUsedAt, dailyCreditCap } = connection
  return (
    <li className="flex flex-col justify-between gap-x-8 gap-y-4 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-end">
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="text-base font-medium wrap-anywhere">{clientName}</p>
        <p className="font-mono text-xs break-all text-ink-soft">{clientId}</p>
        <p className="text-ink-soft">
          Since <Time at={connectedAt} dateOnly />, last used{' '}
          {lastUsedAt ? <Time at={lastUsedAt} /> : 'never'}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap items-end gap-3">
        <Form method="post" action="/apps" className="flex items-end gap-2">
          <input type="hidden" name="id" value={id} />
          <label className="flex flex-col gap-1 text-xs text-ink-soft">
            Credits a day, at most
            <input
              key={dailyCreditCap}
              name="cap"
              type="number"
              min={1}
              required
              defaultValue={dailyCreditCap}
              className={`${INPUT} tabular-nums`}
            />
          </label>
          <SubmitButton look="secondary" name="task" value="cap">
            Change
          </SubmitButton>
        </Form>
        <Link
          to={`?disconnect=${id}`}
          aria-label={`Disconnect ${clientName}`}
          className="py-2.5 text-sm text-danger underline"
        >
          Disconnect
        </Link>
      </div>
    </li>
  )
}
