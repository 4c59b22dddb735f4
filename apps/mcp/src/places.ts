/** Where the service is, as the outside world knows it. */
export interface Places {
  /** This server, with its path. */
  readonly mcpUrl: string
  /** The portal, which is the authorization server too. */
  readonly portalUrl: string
  /** Root of the HTTP API. */
  readonly apiUrl: string
}
