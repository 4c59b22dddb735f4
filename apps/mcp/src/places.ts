/** Where the service is, as the outside world knows it. */
export interface Places {
  /** This server: its path is served, its host is the only one answered, tokens are for it. */
  readonly mcpUrl: string
  /** The portal, which is the authorization server too. */
  readonly portalUrl: string
  /** Root of the HTTP API. */
  readonly apiUrl: string
}

/** People add a slash to an address, and some clients do. */
export function withSlashOrWithout(path: string): string[] {
  const bare = path.replace(/\/+$/, '')
  return bare === '' ? ['/'] : [bare, `${bare}/`]
}
