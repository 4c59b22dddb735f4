/** The same search for the script of the pages, which shows results while the reader types. */
import { servicesContext } from '@vinspec/web/services'
import { searchDocs } from '../server/docs-search.server.ts'
import type { Route } from './+types/docs-search-json.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const reference = new URL('/docs', context.get(servicesContext).apiUrl).href
  return Response.json(searchDocs(query, reference), { headers: { 'cache-control': 'public, max-age=600' } })
}
