/** The public addresses of the service. */
export interface Places {
  /** This server: its path is served, only its host is accepted, and tokens are for it. */
  readonly mcpUrl: string
  /** The portal, which is the authorization server too. */
  readonly portalUrl: string
  /** Root of the HTTP API. */
  readonly apiUrl: string
}

/** People add a trailing slash to a URL, and so do some clients. */
export function withSlashOrWithout(path: string): string[] {
  const bare = path.replace(/\/+$/, '')
  return bare === '' ? ['/'] : [bare, `${bare}/`]
}
