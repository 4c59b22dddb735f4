/** The one error model. Core knows codes; each app maps them to its own protocol. */
import type { ErrorCode } from '@vinspec/contract'

export interface VinspecErrorOptions {
  /** More for the customer, documented with the code. */
  readonly details?: Readonly<Record<string, unknown>>
  /** For the log only; never rendered. */
  readonly cause?: unknown
  /** When a retry is worth it. */
  readonly retryAfterSeconds?: number
}

export class VinspecError extends Error {
  override readonly name = 'VinspecError'
  readonly code: ErrorCode
  /** What happened and what to do next, for the customer. */
  readonly publicMessage: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, publicMessage: string, options: VinspecErrorOptions = {}) {
    super(`${code}: ${publicMessage}`, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.publicMessage = publicMessage
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
