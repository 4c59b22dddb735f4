import { servicesContext } from '@vinspec/web/services'
import { toFeed } from '../feed.server.ts'
import { readStatus } from '../status.server.ts'
import type { Route } from './+types/status-feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { incidents, parts } = await readStatus(services)
  // An empty feed would say that there were no incidents.
  if (incidents === null) return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
  const names = new Map(parts.map(({ part, name }) => [part, name]))
  return toFeed(
    services.publicUrl,
    '/status',
    'Status',
    incidents.map(({ part, state, from, until }) => ({
      id: `${part} ${from.toISOString()}`,
      title: `${names.get(part) ?? part}: ${state}`,
      content_text: `From ${from.toISOString()}${until ? ` until ${until.toISOString()}` : ', still so'}`,
      date_published: from,
    })),
  )
}
