/** What the authorization server is made of. */
import type { Clock, Database } from '@vinspec/core'
import type { RegistrationLimit } from './registration-limit.ts'

export interface AuthorizationServerDependencies {
  readonly prisma: Database
  readonly clock: Clock
  /** The portal's own origin, which is the issuer. */
  readonly publicUrl: URL
  /** The tool server: the one resource that tokens are for. */
  readonly mcpUrl: string
  /** Everything secret follows from it: the same on every replica and over restarts. */
  readonly secret: string
  readonly accessTokenLifetimeSeconds: number
  /** What an app may spend in a day unless the customer says otherwise. */
  readonly defaultDailyCreditCap: number
  readonly registrationLimit: RegistrationLimit
  /** Lets metadata documents come from this machine. For development only. */
  readonly allowLoopbackMetadata: boolean
  readonly onServerError: (error: Error) => void
}
