/** Settings and dependencies of the authorization server. */
import type { Clock, Database } from '@vinspec/core/foundation'
import type { OAuthRefusal } from './refusals.ts'

/** The settings that an operator can choose. */
export interface OAuthSettings {
  readonly accessTokenLifetimeSeconds: number
  /** The daily cap of an app, in credits, unless the customer sets another. */
  readonly defaultDailyCreditCap: number
  /** How many apps of one host an IP address may register per hour. Ten times as many of all hosts together. */
  readonly registrationsPerHour: number
  /** How many authorization requests one IP address may make per minute. */
  readonly authorizationsPerMinute: number
  /** How many pairings an IP address may begin per hour. */
  readonly pairingsPerHour: number
  /** How long a computer waits between two requests for the outcome of its pairing. */
  readonly pairingPollSeconds: number
  /** The secret with which a resource server may introspect tokens; undefined if none may. */
  readonly introspectionSecret: string | undefined
  /** Allows metadata documents on this machine. For development only. */
  readonly allowLoopbackMetadata: boolean
}

export interface AuthorizationServerDependencies extends OAuthSettings {
  readonly prisma: Database
  readonly clock: Clock
  /** The portal's own origin, which is the issuer. */
  readonly publicUrl: URL
  /** The address of the MCP server, the one resource that tokens are for. */
  readonly mcpUrl: string
  /** All keys are derived from it, so that they are the same on every replica and after a restart. */
  readonly secret: string
  /** The operator's email address, if there is one. */
  readonly contactEmail: string | undefined
  readonly onServerError: (error: Error) => void
  readonly onRefusal: (refusal: OAuthRefusal) => void
}
