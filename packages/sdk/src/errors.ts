/** What a call can throw: every error is a {@link VinspecError}, and none contains the API key. */
import type { ErrorCode } from './generated/schemas.ts'

export interface VinspecErrorOptions {
  readonly cause?: unknown
  readonly idempotencyKey?: string | null
}

/** Base of every error thrown by this package. */
export abstract class VinspecError extends Error {
  /**
   * The idempotency key of the failed call, null for calls that have none. Repeating the call with it
   * within 24 hours is always safe: it returns the response of the first attempt at no charge.
   */
  readonly idempotencyKey: string | null

  constructor(message: string, { cause, idempotencyKey = null }: VinspecErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** The call cannot be sent: a malformed base URL, or a value that no request can carry. */
export class UsageError extends VinspecError {
  override readonly name: string = 'UsageError'
}

/** There is no API key, or it cannot be one. */
export class ApiKeyError extends UsageError {
  override readonly name: string = 'ApiKeyError'
}

/** The service could not be reached, or the connection broke before the whole response arrived. */
export class ConnectionError extends VinspecError {
  override readonly name: string = 'ConnectionError'
}

/** No complete response within the timeout. */
export class TimeoutError extends VinspecError {
  override readonly name: string = 'TimeoutError'
}

/** The caller's `signal` was aborted; its reason is the `cause`. */
export class AbortedError extends VinspecError {
  override readonly name: string = 'AbortedError'
}

/** A code from the contract, `unexpected_response` for a response that is not from the API, or a newer code. */
export type ApiErrorCode = ErrorCode | 'unexpected_response' | (string & Record<never, never>)

export interface ApiErrorFields {
  /** Stable identifier of what went wrong. */
  readonly code: ApiErrorCode
  /** HTTP status. */
  readonly status: number
  /** Send it to support. Null if the response has none. */
  readonly requestId: string | null
  /** More about the error, depending on its code. */
  readonly details: Readonly<Record<string, unknown>> | null
  /** How long the service asks to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null
}

/** The service returned an error. The message says what to do next. */
export class ApiError extends VinspecError implements ApiErrorFields {
  override readonly name: string = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly requestId: string | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly retryAfterMs: number | null

  constructor(message: string, fields: ApiErrorFields, options?: VinspecErrorOptions) {
    super(message, options)
    this.code = fields.code
    this.status = fields.status
    this.requestId = fields.requestId
    this.details = fields.details
    this.retryAfterMs = fields.retryAfterMs
  }
}

/** 400: the request breaks the contract; `details` has `pointer` and `reason`. */
export class BadRequestError extends ApiError {
  override readonly name: string = 'BadRequestError'
}

/** 401: the API key is missing, invalid, or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError'
}

/**
 * 402: no credits are left; `details` has `available_credits` and `auto_top_up_status`. Or the code is
 * `daily_cap_reached`; then `details` has `daily_credit_cap` and `resets_at`.
 */
export class InsufficientCreditsError extends ApiError {
  override readonly name: string = 'InsufficientCreditsError'
}

/**
 * 403: the API key lacks the permission; `details` has `permission`. Or the code is `approval_required`: the account
 * holder must approve the change at `details.approval_url` first.
 */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError'
}

/** 404: no such vehicle, package, or route. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError'
}

/** 409: the idempotency key is in use, or was used with different input. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError'
}

/** 422: well-formed, but it cannot be served: not a VIN, not an electric vehicle, a withdrawn package. */
export class UnprocessableError extends ApiError {
  override readonly name: string = 'UnprocessableError'
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError'
}

/** 5xx: the service, or something in front of or behind it, is failing. Repeating with the same key is safe. */
export class ServerError extends ApiError {
  override readonly name: string = 'ServerError'
}
