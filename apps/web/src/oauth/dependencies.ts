/** What the authorization server is made of. */
import type { Clock, Database } from '@vinspec/core/foundation'
import type { OAuthRefusal } from './refusals.ts'

/** What an operator may choose. */
export interface OAuthSettings {
  readonly accessTokenLifetimeSeconds: number
  /** What an app may spend in a day unless the customer says otherwise. */
  readonly defaultDailyCreditCap: number
  /** How many apps of one host an address may make this server know: of all hosts ten times as many. */
  readonly registrationsPerHour: number
  /** How often one address may ask to let an app in. */
  readonly authorizationsPerMinute: number
  /** How often an address may begin to sign a computer in. */
  readonly pairingsPerHour: number
  /** How long such a computer waits before it asks again whether it was approved. */
  readonly pairingPollSeconds: number
  /** With what a resource server proves that it may ask about tokens; undefined: none may. */
  readonly introspectionSecret: string | undefined
  /** Allows metadata documents on this machine. For development only. */
  readonly allowLoopbackMetadata: boolean
}

export interface AuthorizationServerDependencies extends OAuthSettings {
  readonly prisma: Database
  readonly clock: Clock
  /** The portal's own origin, which is the issuer. */
  readonly publicUrl: URL
  /** The MCP server: the one resource that tokens are for. */
  readonly mcpUrl: string
  /** Everything secret follows from it: the same on every replica and over restarts. */
  readonly secret: string
  /** Where people write to the operator; undefined: nowhere. */
  readonly contactEmail: string | undefined
  readonly onServerError: (error: Error) => void
  readonly onRefusal: (refusal: OAuthRefusal) => void
}
