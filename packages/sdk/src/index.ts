/** `@vinspec/sdk`: customer-ready specifications of electric vehicles, by VIN. */
export type { Answer, ApiCall, DataSource, ResponseInfo } from './api-call.ts'
export {
  ApiError,
  type ApiErrorCode,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  InsufficientCreditsError,
  InternalServerError,
  MethodNotAllowedError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  ServiceUnavailableError,
  UnprocessableError,
  UnsupportedMediaTypeError,
} from './api-errors.ts'
export type { CallOptions, HeaderOptions, IdempotentCallOptions } from './call-options.ts'
export type { RequestEvent, ResponseEvent, VinspecOptions } from './config.ts'
export {
  AbortedError,
  ApiKeyError,
  ConnectionError,
  TimeoutError,
  UsageError,
  VinspecError,
} from './errors.ts'
export type { Fetch, FetchInit, FetchResponse, ResponseHeaders } from './fetch.ts'
export type * from './generated/schemas.ts'
export { VERSION } from './generated/version.ts'
export type { Logger, LogLevel } from './logger.ts'
export {
  type BatchProgress,
  BatchStoppedError,
  type LookUpManyOptions,
  type LookUpManyResult,
} from './look-up-many.ts'
export type { PagedCall } from './paged-call.ts'
export type { Pacing, Retry } from './retry.ts'
export { type CsvOptions, Vinspec } from './vinspec.ts'
