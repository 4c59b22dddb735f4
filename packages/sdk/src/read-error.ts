/** Turns an unsuccessful response into the error to throw. */
import { type ApiErrorCode, type ApiErrorFields, classOfStatus } from './api-errors.ts'
import type { VinspecError } from './errors.ts'
import type { FetchResponse } from './fetch.ts'
import { isRecord } from './is-record.ts'

export interface CallContext {
  /** Scheme, host, and port of the service. */
  readonly origin: string
  readonly idempotencyKey: string | null
}

/** `body` is the parsed body; undefined if it is not JSON. */
export function readError(response: FetchResponse, body: unknown, context: CallContext): VinspecError {
  const { status, headers } = response
  const { origin, idempotencyKey } = context
  const {
    code,
    message,
    request_id,
    details = null,
  } = isErrorBody(body) ? body.error : explainForeign(origin, status)
  const fields: ApiErrorFields = {
    code,
    status,
    requestId: request_id ?? headers.get('request-id'),
    details,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
    headers,
  }
  return new (classOfStatus(status))(message, fields, { idempotencyKey })
}

/** The Error object of the contract. */
interface Said {
  readonly code: ApiErrorCode
  readonly message: string
  readonly request_id?: string
  readonly details?: ApiErrorFields['details']
}

/** What proxies and load balancers say by their status, for a while. */
const PASSING: Readonly<Record<number, ApiErrorCode>> = {
  408: 'request_timeout',
  502: 'bad_gateway',
  503: 'service_unavailable',
  504: 'gateway_timeout',
}

function explainForeign(origin: string, status: number): Said {
  const code = PASSING[status]
  const reason = code
    ? ` (${code.replaceAll('_', ' ')}). Try again later.`
    : ', but not a response of the vinspec API. Check the base URL and any proxy.'
  return { code: code ?? 'unexpected_response', message: `${origin} returned status ${status}${reason}` }
}

function isErrorBody(body: unknown): body is { readonly error: Said } {
  if (!isRecord(body) || !isRecord(body['error'])) return false
  const { code, message } = body['error']
  return typeof code === 'string' && typeof message === 'string'
}

/** Milliseconds from a number of seconds or an HTTP date; null when absent or malformed. */
function readRetryAfter(header: string | null): number | null {
  const text = header ?? ''
  const delayMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(delayMs) ? null : Math.max(0, delayMs)
}
