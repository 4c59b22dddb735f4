import type { ApiKeySummary } from '@vinspec/core/access'
import type { ConnectionSummary } from '@vinspec/core/oauth'
import { describeAllowance } from '../access/describe-allowance.ts'
import { Badge } from '../bulk/badge.tsx'
import { Empty } from '../ui/empty.tsx'
import { Panel } from '../ui/panel.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

export interface AccessPanelsProps {
  readonly keys: readonly ApiKeySummary[]
  readonly apps: readonly ConnectionSummary[]
}

/** What may use the account. */
export function AccessPanels({ keys, apps }: AccessPanelsProps) {
  return (
    <>
      <Panel title="API keys">{keys.length === 0 ? <Empty text="No keys." /> : <Keys keys={keys} />}</Panel>
      <Panel title="Connected apps">
        {apps.length === 0 ? <Empty text="No apps." /> : <Apps apps={apps} />}
      </Panel>
    </>
  )
}

const KEY_HEAD = [{ title: 'Key' }, { title: 'Created', wide: true }, { title: 'Last used' }]

function Keys({ keys }: Pick<AccessPanelsProps, 'keys'>) {
  return (
    <Table label="API keys" head={KEY_HEAD}>
      {keys.map(({ id, name, prefix, lastFour, createdAt, lastUsedAt, revokedAt, ...allowance }) => (
        <tr key={id}>
          <Cell>
            <span className="block wrap-anywhere">
              {name} {revokedAt && <Badge text="Revoked" look="bg-sunken text-ink-soft" />}
            </span>
            <code className="font-mono text-xs whitespace-nowrap text-ink-soft">
              {prefix}…{lastFour}
            </code>
            <span className="block max-w-sm text-xs text-ink-soft">{describeAllowance(allowance)}</span>
          </Cell>
          <Cell wide>
            <Time at={createdAt} dateOnly utc />
          </Cell>
          <Cell>{lastUsedAt ? <Time at={lastUsedAt} utc /> : 'Never'}</Cell>
        </tr>
      ))}
    </Table>
  )
}

const APP_HEAD = [{ title: 'App' }, { title: 'Connected', wide: true }, { title: 'Last used' }]

function Apps({ apps }: Pick<AccessPanelsProps, 'apps'>) {
  return (
    <Table label="Connected apps" head={APP_HEAD}>
      {apps.map(({ id, clientId, clientName, connectedAt, lastUsedAt, ...allowance }) => (
        <tr key={id}>
          <Cell>
            <span className="block wrap-anywhere">
              <bdi>{clientName}</bdi>
            </span>
            <code className="block font-mono text-xs break-all text-ink-soft">{clientId}</code>
            <span className="block max-w-sm text-xs text-ink-soft">{describeAllowance(allowance)}</span>
          </Cell>
          <Cell wide>
            <Time at={connectedAt} dateOnly utc />
          </Cell>
          <Cell>{lastUsedAt ? <Time at={lastUsedAt} utc /> : 'Never'}</Cell>
        </tr>
      ))}
    </Table>
  )
}
