/** Turns an unsuccessful response into the error to throw. */
import type { ErrorBody } from '@vinspec/contract'
import {
  ApiError,
  type ApiErrorFields,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  InsufficientCreditsError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  UnprocessableError,
} from './errors.ts'

const CLASS_BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: InsufficientCreditsError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
}

export interface CallContext {
  /** Scheme, host and port of the service. */
  readonly origin: string
  readonly idempotencyKey: string | null
}

/** `body` is the parsed body, or its text when it is not JSON. */
export function readError(response: Response, body: unknown, context: CallContext): ApiError {
  const { status } = response
  const { origin, idempotencyKey } = context
  const requestId = response.headers.get('request-id')
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'))
  const ErrorClass = CLASS_BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError)
  if (!isErrorBody(body)) {
    const fields: ApiErrorFields = {
      code: 'unexpected_response',
      status,
      requestId,
      details: null,
      retryAfterMs,
    }
    return new ErrorClass(unexpectedResponse(origin, status), fields, { idempotencyKey })
  }
  const { code, message, request_id, details = null } = body.error
  return new ErrorClass(
    message,
    { code, status, requestId: request_id, details, retryAfterMs },
    { idempotencyKey },
  )
}

function unexpectedResponse(origin: string, status: number): string {
  return `${origin} returned status ${status}, but not a response of the vinspec API. Check the base URL and any proxy in between.`
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (!isRecord(body) || !isRecord(body['error'])) return false
  const { code, message, request_id, details } = body['error']
  const texts = [code, message, request_id].every((field) => typeof field === 'string')
  return texts && (details === undefined || isRecord(details))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Milliseconds from a number of seconds or an HTTP date; null when absent or malformed. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
