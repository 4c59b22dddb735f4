/** What crawlers may read: what is meant for strangers. */
export function loader() {
  const lines = ['User-agent: *', 'Disallow: /oauth/', 'Disallow: /api/', '']
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
