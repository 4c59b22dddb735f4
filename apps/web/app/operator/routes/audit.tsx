/** What operators changed, by page and by command. */
import { listOperatorActions } from '@vinspec/core/operator'
import { servicesContext } from '@vinspec/web/services'
import { takePage } from '../../server/take-page.server.ts'
import { Older } from '../../ui/older.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { AuditTable } from '../audit-table.tsx'
import { toShownAction } from '../operator-audit.server.ts'
import { readQuery } from '../operator-lists.server.ts'
import { Search, SearchField } from '../search.tsx'
import type { Route } from './+types/audit.ts'

const PAGE_SIZE = 50

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const by = readQuery(searchParams, 'by')
  const command = readQuery(searchParams, 'command')
  const place = /^\d{1,18}$/.exec(searchParams.get('before') ?? '')?.[0]
  const found = await listOperatorActions(context.get(servicesContext).prisma, {
    operator: by || undefined,
    command: command || undefined,
    before: place === undefined ? undefined : BigInt(place),
    limit: PAGE_SIZE + 1,
  })
  const { rows, next } = takePage(found.map(toShownAction), PAGE_SIZE, ({ id }) => ({ before: id }))
  return { by, command, actions: rows, next, isLatest: place === undefined }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { by, command, actions, next, isLatest } = loaderData
  return (
    <Page
      title="Audit"
      lead="Everything that operators changed, here and with pnpm admin. Nobody can change or delete it."
    >
      <Panel title="Changes">
        <Search page="/operator/audit" isFiltered={by !== '' || command !== ''}>
          <SearchField label="Who" name="by" value={by} />
          <SearchField label="Command" name="command" value={command} />
        </Search>
        <AuditTable actions={actions} />
        <Older query={{ by, command }} next={next} isLatest={isLatest} />
      </Panel>
    </Page>
  )
}
