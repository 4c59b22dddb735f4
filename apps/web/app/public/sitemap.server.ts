/** @param paths of ASCII characters only, without any that XML would need escaped */
export function toSitemap(paths: readonly string[], publicUrl: URL): Response {
  const urls = paths.map((path) => `<url><loc>${new URL(path, publicUrl).href}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
