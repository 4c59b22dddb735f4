/**
 * What the tools use: the port of the service for one caller, implemented by core on the server and by the SDK in the
 * command.
 */
import type { ServiceInfo } from '@vinspec/contract'
import type { Operations } from '@vinspec/contract/port'

export interface Backend {
  readonly operations: Operations
  readonly serviceInfo: ServiceInfo
  /** The portal, with the customer's pages; undefined: not known, or the caller only rehearses. */
  readonly portalUrl?: string | undefined
  /** Whether the tools for buying are available, too. */
  readonly sells: boolean
  /** The request ID, for errors. */
  readonly requestId: string
  /** Receives unexpected errors. */
  onBug(error: unknown): void
}
