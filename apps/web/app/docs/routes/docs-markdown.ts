/** A page of the documentation as Markdown, for models and other programs: at its address with `.md`. */
import { servicesContext } from '@vinspec/web/services'
import { data } from 'react-router'
import { readDocMarkdown } from '../docs.server.ts'
import { placesFor } from '../docs-places.server.ts'
import type { Route } from './+types/docs-markdown.ts'

export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { publicUrl, contactEmail } = services
  const text = readDocMarkdown(slug, placesFor(services, {}), { origin: publicUrl.origin, contactEmail })
  if (text === undefined) throw data(null, 404)
  return new Response(text, {
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
