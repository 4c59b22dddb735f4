/** `@vinspec/sdk`: customer-ready specifications of electric vehicles, by VIN. */
export type { Answer, ApiCall, ResponseInfo } from './api-call.ts'
export type { VinspecOptions } from './config.ts'
export {
  AbortedError,
  ApiError,
  type ApiErrorCode,
  ApiKeyError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  InsufficientCreditsError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnprocessableError,
  UsageError,
  VinspecError,
} from './errors.ts'
export { Vinspec } from './generated/client.ts'
export type * from './generated/schemas.ts'
export type { PagedCall } from './paged-call.ts'
export type { Pacing, Retry } from './retry.ts'
export type { CallOptions, IdempotentCallOptions } from './transport.ts'
