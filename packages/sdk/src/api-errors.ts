/** The API's own errors: a class for each status, and typed details for each code. */
import { VinspecError, type VinspecErrorOptions } from './errors.ts'
import type { ResponseHeaders } from './fetch.ts'
import type { CodesByStatus, DetailsByCode } from './generated/errors.ts'
import type { ErrorCode } from './generated/schemas.ts'

/** What a response is called that is not from the API but from something in between. */
type ForeignCode = 'unexpected_response' | 'request_timeout' | 'bad_gateway' | 'gateway_timeout'

/**
 * A code of the contract. Or, for a response that is not from the API: `request_timeout` (408), `bad_gateway` (502),
 * `gateway_timeout` (504), else `unexpected_response`. A code that is newer than this package arrives as it is.
 */
export type ApiErrorCode = ErrorCode | ForeignCode

type DetailsOf<Code> = Code extends keyof DetailsByCode ? DetailsByCode[Code] : null

export interface ApiErrorFields<Code extends ApiErrorCode = ApiErrorCode> {
  /** Stable identifier of what went wrong. Comparing it tells the type of `details`. */
  readonly code: Code
  /** HTTP status. */
  readonly status: number
  /** Send it to support. Null if the response has none. */
  readonly requestId: string | null
  /** More about the error, depending on its code. */
  readonly details: DetailsOf<Code>
  /** How long the service asks to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null
  /** All headers of the response. */
  readonly headers: ResponseHeaders
}

/** An error with one of these codes. */
export type ApiErrorWith<Code extends ApiErrorCode> = Code extends unknown
  ? VinspecError & ApiErrorFields<Code>
  : never

type ErrorOf<Status extends keyof CodesByStatus> = ApiErrorWith<CodesByStatus[Status] | 'unexpected_response'>

/** For `instanceof`: only the client creates these errors. The comment of each class's type shows for the class, too. */
export interface ErrorClass<E> extends Function {
  readonly prototype: E
}

class AnyApiError extends VinspecError implements ApiErrorFields {
  declare readonly code: ApiErrorCode
  declare readonly status: number
  declare readonly requestId: string | null
  declare readonly details: DetailsOf<ApiErrorCode>
  declare readonly retryAfterMs: number | null
  declare readonly headers: ResponseHeaders

  constructor(message: string, fields: ApiErrorFields, options?: VinspecErrorOptions) {
    super(message, options)
    Object.assign(this, fields)
  }
}

/** By status; 0 and 5 stand for any other, and any other from 500 on. */
const classes: Record<number, typeof AnyApiError> = {}

/** The class of a status, even of one that the contract does not have. */
export function classOfStatus(status: number): typeof AnyApiError {
  return classes[status] ?? classes[status < 500 ? 0 : 5] ?? AnyApiError
}

/**
 * Defines a class whose instances are a union: `instanceof` then narrows to it. No type of a class can say so, hence the
 * overload.
 */
function defineClass<E extends VinspecError>(status: number, name: string): ErrorClass<E>
function defineClass(status: number, name: string): ErrorClass<VinspecError> {
  const Class = { [name]: class extends classOfStatus(status) {} }[name] ?? AnyApiError
  Class.prototype.name = name
  classes[status] = Class
  return Class
}

/** The service returned an error. The message says what to do next. */
export type ApiError = ApiErrorWith<ApiErrorCode>
export const ApiError: ErrorClass<ApiError> = defineClass(0, 'ApiError')

/** 400: the request breaks the contract. */
export type BadRequestError = ErrorOf<400>
export const BadRequestError: ErrorClass<BadRequestError> = defineClass(400, 'BadRequestError')

/** 401: the API key is missing, invalid, or revoked. */
export type AuthenticationError = ErrorOf<401>
export const AuthenticationError: ErrorClass<AuthenticationError> = defineClass(401, 'AuthenticationError')

/** 402: no credits are left, or the key has reached its daily cap (`daily_cap_reached`). */
export type InsufficientCreditsError = ErrorOf<402>
export const InsufficientCreditsError: ErrorClass<InsufficientCreditsError> = defineClass(
  402,
  'InsufficientCreditsError',
)

/** 403: the API key lacks a permission, or the account holder must approve the change first (`approval_required`). */
export type PermissionError = ErrorOf<403>
export const PermissionError: ErrorClass<PermissionError> = defineClass(403, 'PermissionError')

/** 404: no such vehicle, package, or route. */
export type NotFoundError = ErrorOf<404>
export const NotFoundError: ErrorClass<NotFoundError> = defineClass(404, 'NotFoundError')

/** 405: the path does not take this method. */
export type MethodNotAllowedError = ErrorOf<405>
export const MethodNotAllowedError: ErrorClass<MethodNotAllowedError> = defineClass(
  405,
  'MethodNotAllowedError',
)

/** 408: something between the client and the API gave up on the request. */
export type RequestTimeoutError = ApiErrorWith<'request_timeout'>
export const RequestTimeoutError: ErrorClass<RequestTimeoutError> = defineClass(408, 'RequestTimeoutError')

/** 409: the idempotency key is in use, or was used with different input. */
export type ConflictError = ErrorOf<409>
export const ConflictError: ErrorClass<ConflictError> = defineClass(409, 'ConflictError')

/** 415: the body is not JSON. */
export type UnsupportedMediaTypeError = ErrorOf<415>
export const UnsupportedMediaTypeError: ErrorClass<UnsupportedMediaTypeError> = defineClass(
  415,
  'UnsupportedMediaTypeError',
)

/** 422: well-formed, but it cannot be served: not a VIN, not an electric vehicle, a withdrawn package. */
export type UnprocessableError = ErrorOf<422>
export const UnprocessableError: ErrorClass<UnprocessableError> = defineClass(422, 'UnprocessableError')

/** 429: too many requests. */
export type RateLimitError = ErrorOf<429>
export const RateLimitError: ErrorClass<RateLimitError> = defineClass(429, 'RateLimitError')

/** 5xx: the service, or something in front of or behind it, is failing. Repeating with the same key is safe. */
export type ServerError = ErrorOf<500 | 503> | ApiErrorWith<'bad_gateway' | 'gateway_timeout'>
export const ServerError: ErrorClass<ServerError> = defineClass(5, 'ServerError')

/** 500: a bug in the service. */
export type InternalServerError = ErrorOf<500>
export const InternalServerError: ErrorClass<InternalServerError> = defineClass(500, 'InternalServerError')

/** 503: the service, its vehicle data, or payments are unavailable. */
export type ServiceUnavailableError = ErrorOf<503>
export const ServiceUnavailableError: ErrorClass<ServiceUnavailableError> = defineClass(
  503,
  'ServiceUnavailableError',
)
