/** The pages that are meant for strangers. */
import { servicesContext } from '@vinspec/web/services'
import { DOC_PAGES, docPath } from '../../docs/docs.server.ts'
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
  const urls = PATHS.map((path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
