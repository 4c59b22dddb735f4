/** The one error type: a closed list of codes, which each protocol renders in its own way. */
import type { ErrorBody, ErrorCode } from './index.ts'

export interface VinspecErrorOptions {
  /** Further information for the customer, documented with the code. */
  readonly details?: Readonly<Record<string, unknown>>
  /** For the log only; never rendered. */
  readonly cause?: unknown
  /** After how many seconds a retry is worthwhile. */
  readonly retryAfterSeconds?: number
  /** The request that failed, if it is not the one being answered. */
  readonly requestId?: string
}

export class VinspecError extends Error {
  override readonly name = 'VinspecError'
  readonly code: ErrorCode
  /** What happened and what to do next, for the customer. */
  readonly publicMessage: string
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(code: ErrorCode, publicMessage: string, options: VinspecErrorOptions = {}) {
    super(`${code}: ${publicMessage}`, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.publicMessage = publicMessage
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
    this.requestId = options.requestId
  }
}

/** Converts anything thrown into an error for the customer. A bug reveals nothing about itself. */
export function asVinspecError(error: unknown): VinspecError {
  if (error instanceof VinspecError) return error
  return new VinspecError(
    'internal_error',
    'Something went wrong on our end. Try again, with the same idempotency key if you sent one. If it keeps happening, send support the request ID.',
    { cause: error },
  )
}

/** The contract's Error object. `requestId` is the request being answered. */
export function toErrorBody(error: VinspecError, requestId: string): ErrorBody {
  const { code, publicMessage: message, details } = error
  return {
    error: {
      code,
      message,
      request_id: error.requestId ?? requestId,
      ...(details && { details: { ...details } }),
    },
  }
}
