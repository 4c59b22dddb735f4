/** The public pages. */
import { servicesContext } from '@vinspec/web/services'
import { DOC_PAGES, docPath } from '../../docs/docs.server.ts'
import { toSitemap } from '../sitemap.server.ts'
import type { Route } from './+types/sitemap-xml.ts'

const PATHS = [
  '/',
  '/pricing',
  '/docs',
  ...DOC_PAGES.map(docPath),
  '/coverage',
  '/changelog',
  '/status',
  '/terms',
  '/privacy',
  '/security',
  '/sign-up',
  '/sign-in',
]

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext)
  return toSitemap(PATHS, publicUrl)
}
