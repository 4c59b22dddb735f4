/**
 * What the tools use: the port of the service for one caller, implemented by core on the server and by the SDK in the
 * command.
 */
import type { ServiceInfo } from '@vinspec/contract'
import type { Operations } from '@vinspec/contract/port'

/** The documentation, as the portal searches and writes it. */
export interface Docs {
  /** The sections that answer a question, best first; none if the portal is away. */
  search(query: string): Promise<readonly DocSection[]>
  /** The page as Markdown; undefined: there is none at this path. Throws `service_unavailable`. */
  read(path: string): Promise<string | undefined>
}

export interface DocSection {
  /** Of its page, with its anchor. */
  readonly path: string
  readonly title: string
}

export interface Backend {
  readonly operations: Operations
  readonly serviceInfo: ServiceInfo
  /** The portal, with the customer's pages; undefined: not known, or the caller only rehearses. */
  readonly portalUrl?: string | undefined
  /** Undefined: not known. */
  readonly docs?: Docs | undefined
  /** Whether the tools for buying are available, too. */
  readonly sells: boolean
  /** The request ID, for errors. */
  readonly requestId: string
  /** Receives unexpected errors. */
  onBug(error: unknown): void
}
