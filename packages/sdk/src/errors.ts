/** What a call can throw besides the API's own errors: all are {@link VinspecError}s, and none contains the API key. */

export interface VinspecErrorOptions {
  readonly cause?: unknown
  readonly idempotencyKey?: string | null
}

/** Base of every error thrown by this package. Names are on the prototypes, so that stack traces begin with them. */
export abstract class VinspecError extends Error {
  /**
   * The idempotency key of the failed call, null for calls that have none. Repeating the call with it
   * within 24 hours is always safe: it returns the response of the first attempt at no charge.
   */
  declare readonly idempotencyKey: string | null

  constructor(message: string, options: VinspecErrorOptions = {}) {
    super(message, options)
    this.idempotencyKey = options.idempotencyKey ?? null
  }
}

/** The call cannot be sent: an invalid option, or a value that no request can carry. */
export class UsageError extends VinspecError {
  static {
    this.prototype.name = 'UsageError'
  }
}

/** There is no API key, or it cannot be one. */
export class ApiKeyError extends UsageError {
  static {
    this.prototype.name = 'ApiKeyError'
  }
}

/** The service could not be reached, or the connection broke before the whole response arrived. */
export class ConnectionError extends VinspecError {
  static {
    this.prototype.name = 'ConnectionError'
  }
  /** What the runtime calls the failure, such as `ECONNREFUSED`; null if it does not say. */
  declare readonly code: string | null

  constructor(message: string, code: string | null, options?: VinspecErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** No complete response within the timeout. */
export class TimeoutError extends VinspecError {
  static {
    this.prototype.name = 'TimeoutError'
  }
}

/** The caller's `signal` was aborted; its reason is the `cause`. */
export class AbortedError extends VinspecError {
  static {
    this.prototype.name = 'AbortedError'
  }
}
