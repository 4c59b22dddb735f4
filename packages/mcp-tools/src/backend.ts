/** What the tools work with: the port of the service for one caller, carried out by core on the server and by the SDK in the command. */
import type { ServiceInfo } from '@vinspec/contract'
import type { Operations } from '@vinspec/contract/port'

export interface Backend {
  readonly operations: Operations
  readonly serviceInfo: ServiceInfo
  /** Where the customer's pages are; undefined: not known, or the caller only rehearses. */
  readonly portalUrl?: string | undefined
  /** Whether the tools to buy are there, too. */
  readonly sells: boolean
  /** Names the request in errors. */
  readonly requestId: string
  /** Gets unexpected errors. */
  onBug(error: unknown): void
}
