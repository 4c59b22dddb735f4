/** The public URLs of the service. */
export interface Places {
  /** This server: it serves only the URL's path, accepts only its host, and tokens are issued for it. */
  readonly mcpUrl: string
  /** The portal, which is also the authorization server. */
  readonly portalUrl: string
  /** The root of the HTTP API. */
  readonly apiUrl: string
}

/** With and without a trailing slash, because people and some clients add one. */
export function withSlashOrWithout(path: string): string[] {
  const bare = path.replace(/\/+$/, '')
  return bare === '' ? ['/'] : [bare, `${bare}/`]
}
