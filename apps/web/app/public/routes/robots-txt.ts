/** Lets crawlers read the public pages only. */
import { servicesContext } from '@vinspec/web/services'
import type { Route } from './+types/robots-txt.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext)
  const sitemaps = ['/sitemap.xml', '/sitemap-cars.xml'].map(
    (path) => `Sitemap: ${new URL(path, publicUrl).href}`,
  )
  const lines = ['User-agent: *', 'Disallow: /oauth/', 'Disallow: /api/', ...sitemaps, '']
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
