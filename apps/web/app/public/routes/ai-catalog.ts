/** Which MCP servers this domain has: the MCP server itself says so. */
import { servicesContext } from '@vinspec/web/services'
import { data, redirect } from 'react-router'
import type { Route } from './+types/ai-catalog.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { mcpUrl } = context.get(servicesContext)
  if (mcpUrl === undefined) throw data(null, 404)
  return redirect(new URL('/.well-known/ai-catalog.json', mcpUrl).href)
}
