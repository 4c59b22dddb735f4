/** `@vinspec/sdk`: customer-ready specifications of electric vehicles, by VIN. */
export type { Answer, ApiCall, ResponseInfo } from '@vinspec/sdk'
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
} from '@vinspec/sdk'
export {
  type Batch,
  type BatchProgress,
  type BatchResult,
  BatchStoppedError,
  type LookUpManyOptions,
} from '@vinspec/sdk'
export type { CallOptions, HeaderOptions, IdempotentCallOptions } from '@vinspec/sdk'
export type { VinspecOptions } from '@vinspec/sdk'
export {
  AbortedError,
  ApiKeyError,
  ConnectionError,
  TimeoutError,
  UsageError,
  VinspecError,
} from '@vinspec/sdk'
export type { Fetch, FetchInit, FetchResponse, ResponseHeaders } from '@vinspec/sdk'
export type * from '@vinspec/sdk'
export { VERSION } from '@vinspec/sdk'
export type { Logger, LogLevel } from '@vinspec/sdk'
export type { PagedCall } from '@vinspec/sdk'
export type { Pacing, Retry } from '@vinspec/sdk'
export { Vinspec } from '@vinspec/sdk'
