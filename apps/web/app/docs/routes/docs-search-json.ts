/** The same search for the script of the pages, which shows results while the reader types. */
import { servicesContext } from '@vinspec/web/services'
import { searchForAnyone } from '../docs-search.server.ts'
import type { Route } from './+types/docs-search-json.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  return Response.json(await searchForAnyone(context.get(servicesContext), request, query), {
    headers: { 'cache-control': 'public, max-age=600' },
  })
}
