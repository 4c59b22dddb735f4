/** The page to continue to after signing in: always a path of this portal, whatever a link says. */
export function readNext(value: unknown, publicUrl: URL): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/'
  // A browser reads "//host" and "/\host" as another site, and drops tabs and line breaks first.
  const url = URL.canParse(value, publicUrl) ? new URL(value, publicUrl) : publicUrl
  if (url.origin !== publicUrl.origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search
}
