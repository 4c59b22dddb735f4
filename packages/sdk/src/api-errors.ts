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

/** For `instanceof`: only the client creates these errors. */
export interface ErrorClass<E> extends Function {
  readonly prototype: E
}

class AnyApiError extends VinspecError implements ApiErrorFields {
  readonly code: ApiErrorCode
  readonly status: number
  readonly requestId: string | null
  readonly details: DetailsOf<ApiErrorCode>
  readonly retryAfterMs: number | null
  readonly headers: ResponseHeaders

  constructor(message: string, fields: ApiErrorFields, options?: VinspecErrorOptions) {
    super(message, options)
    this.code = fields.code
    this.status = fields.status
    this.requestId = fields.requestId
    this.details = fields.details
    this.retryAfterMs = fields.retryAfterMs
    this.headers = fields.headers
  }
}

function defineClass(name: string, Base: typeof AnyApiError = AnyApiError): typeof AnyApiError {
  const Class = class extends Base {}
  Object.defineProperty(Class, 'name', { value: name })
  Class.prototype.name = name
  return Class
}

const Any = defineClass('ApiError')
const Server = defineClass('ServerError', Any)

/** A new status of the contract does not compile until it has its class. */
const classes = {
  400: defineClass('BadRequestError', Any),
  401: defineClass('AuthenticationError', Any),
  402: defineClass('InsufficientCreditsError', Any),
  403: defineClass('PermissionError', Any),
  404: defineClass('NotFoundError', Any),
  405: defineClass('MethodNotAllowedError', Any),
  408: defineClass('RequestTimeoutError', Any),
  409: defineClass('ConflictError', Any),
  415: defineClass('UnsupportedMediaTypeError', Any),
  422: defineClass('UnprocessableError', Any),
  429: defineClass('RateLimitError', Any),
  500: defineClass('InternalServerError', Server),
  503: defineClass('ServiceUnavailableError', Server),
} satisfies Record<keyof CodesByStatus | 408, typeof AnyApiError>

const byStatus: Readonly<Record<number, typeof AnyApiError>> = classes

/** The class of a status, even of one that the contract does not have. */
export function classOfStatus(status: number): typeof AnyApiError {
  return byStatus[status] ?? (status >= 500 ? Server : Any)
}

/**
 * The class, as one whose instances are a union: `instanceof` then narrows to it. No type of a class can say so, hence
 * the overload.
 */
function narrowing<E extends VinspecError>(Class: typeof AnyApiError): ErrorClass<E>
function narrowing(Class: typeof AnyApiError): ErrorClass<VinspecError> {
  return Class
}

/** The service returned an error. The message says what to do next. */
export type ApiError = ApiErrorWith<ApiErrorCode>
/** The service returned an error. The message says what to do next. */
export const ApiError: ErrorClass<ApiError> = narrowing(Any)

/** 400: the request breaks the contract. */
export type BadRequestError = ErrorOf<400>
/** 400: the request breaks the contract. */
export const BadRequestError: ErrorClass<BadRequestError> = narrowing(classes[400])

/** 401: the API key is missing, invalid, or revoked. */
export type AuthenticationError = ErrorOf<401>
/** 401: the API key is missing, invalid, or revoked. */
export const AuthenticationError: ErrorClass<AuthenticationError> = narrowing(classes[401])

/** 402: no credits are left, or the key has reached its daily cap (`daily_cap_reached`). */
export type InsufficientCreditsError = ErrorOf<402>
/** 402: no credits are left, or the key has reached its daily cap (`daily_cap_reached`). */
export const InsufficientCreditsError: ErrorClass<InsufficientCreditsError> = narrowing(classes[402])

/** 403: the API key lacks a permission, or the account holder must approve the change first (`approval_required`). */
export type PermissionError = ErrorOf<403>
/** 403: the API key lacks a permission, or the account holder must approve the change first (`approval_required`). */
export const PermissionError: ErrorClass<PermissionError> = narrowing(classes[403])

/** 404: no such vehicle, package, or route. */
export type NotFoundError = ErrorOf<404>
/** 404: no such vehicle, package, or route. */
export const NotFoundError: ErrorClass<NotFoundError> = narrowing(classes[404])

/** 405: the path does not take this method. */
export type MethodNotAllowedError = ErrorOf<405>
/** 405: the path does not take this method. */
export const MethodNotAllowedError: ErrorClass<MethodNotAllowedError> = narrowing(classes[405])

/** 408: something between the client and the API gave up on the request. */
export type RequestTimeoutError = ApiErrorWith<'request_timeout'>
/** 408: something between the client and the API gave up on the request. */
export const RequestTimeoutError: ErrorClass<RequestTimeoutError> = narrowing(classes[408])

/** 409: the idempotency key is in use, or was used with different input. */
export type ConflictError = ErrorOf<409>
/** 409: the idempotency key is in use, or was used with different input. */
export const ConflictError: ErrorClass<ConflictError> = narrowing(classes[409])

/** 415: the body is not JSON. */
export type UnsupportedMediaTypeError = ErrorOf<415>
/** 415: the body is not JSON. */
export const UnsupportedMediaTypeError: ErrorClass<UnsupportedMediaTypeError> = narrowing(classes[415])

/** 422: well-formed, but it cannot be served: not a VIN, not an electric vehicle, a withdrawn package. */
export type UnprocessableError = ErrorOf<422>
/** 422: well-formed, but it cannot be served: not a VIN, not an electric vehicle, a withdrawn package. */
export const UnprocessableError: ErrorClass<UnprocessableError> = narrowing(classes[422])

/** 429: too many requests. */
export type RateLimitError = ErrorOf<429>
/** 429: too many requests. */
export const RateLimitError: ErrorClass<RateLimitError> = narrowing(classes[429])

/** 5xx: the service, or something in front of or behind it, is failing. Repeating with the same key is safe. */
export type ServerError = ErrorOf<500 | 503> | ApiErrorWith<'bad_gateway' | 'gateway_timeout'>
/** 5xx: the service, or something in front of or behind it, is failing. Repeating with the same key is safe. */
export const ServerError: ErrorClass<ServerError> = narrowing(Server)

/** 500: a bug in the service. */
export type InternalServerError = ErrorOf<500>
/** 500: a bug in the service. */
export const InternalServerError: ErrorClass<InternalServerError> = narrowing(classes[500])

/** 503: the service, its vehicle data, or payments are unavailable. */
export type ServiceUnavailableError = ErrorOf<503>
/** 503: the service, its vehicle data, or payments are unavailable. */
export const ServiceUnavailableError: ErrorClass<ServiceUnavailableError> = narrowing(classes[503])
