import type { ApiKeySummary } from '@vinspec/core/access'
import type { ConnectionSummary } from '@vinspec/core/oauth'
import { KeyName } from '../access/active-keys.tsx'
import { describeAllowance } from '../access/describe-allowance.ts'
import { Badge } from '../bulk/badge.tsx'
import { Panel } from '../ui/panel.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export interface AccessPanelsProps {
  readonly keys: readonly ApiKeySummary[]
  readonly apps: readonly ConnectionSummary[]
}

/** What may use the account. */
export function AccessPanels({ keys, apps }: AccessPanelsProps) {
  return (
    <>
      <Panel title="API keys">
        <Table label="API keys" columns={KEYS} rows={keys} empty="No keys." />
      </Panel>
      <Panel title="Connected apps">
        <Table label="Connected apps" columns={APPS} rows={apps} empty="No apps." />
      </Panel>
    </>
  )
}

const LAST_USED: Column<{ readonly lastUsedAt: Date | null }> = {
  title: 'Last used',
  cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} utc /> : 'Never'),
}

const KEYS: ReadonlyArray<Column<ApiKeySummary>> = [
  {
    title: 'Key',
    cell: ({ name, revokedAt, ...key }) => (
      <>
        <span className="block wrap-anywhere">
          {name} {revokedAt && <Badge text="Revoked" look="bg-sunken text-ink-soft" />}
        </span>
        <KeyName {...key} />
        <span className="block max-w-sm text-xs text-ink-soft">{describeAllowance(key)}</span>
      </>
    ),
  },
  { title: 'Created', wide: true, cell: ({ createdAt }) => <Time at={createdAt} dateOnly utc /> },
  LAST_USED,
]

const APPS: ReadonlyArray<Column<ConnectionSummary>> = [
  {
    title: 'App',
    cell: ({ clientId, clientName, ...app }) => (
      <>
        <span className="block wrap-anywhere">
          <bdi>{clientName}</bdi>
        </span>
        <code className="block font-mono text-xs break-all text-ink-soft">{clientId}</code>
        <span className="block max-w-sm text-xs text-ink-soft">{describeAllowance(app)}</span>
      </>
    ),
  },
  { title: 'Connected', wide: true, cell: ({ connectedAt }) => <Time at={connectedAt} dateOnly utc /> },
  LAST_USED,
]
