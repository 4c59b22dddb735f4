/**
 * For an API that speaks JSON to programs: nothing may be framed, sniffed, embedded or kept by a cache.
 * No `Access-Control-` header is ever sent, so that no web page can use a visitor's browser to call it.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}
