/** Says of any failure what happened, what to do next, and the exit code. */
import {
  AbortedError,
  ApiError,
  type ApiErrorCode,
  ApiKeyError,
  ConnectionError,
  type ErrorCode,
  TimeoutError,
  UsageError,
  VinspecError,
} from '@vinspec/sdk'
import { EXIT, type ExitCode } from './exit-codes.ts'

export interface Explanation {
  readonly exitCode: ExitCode
  /** What `--json` prints: the API's error body, or one of the same shape when there was no answer. */
  readonly body: {
    readonly error: {
      readonly code: string
      readonly message: string
      readonly request_id?: string
      readonly details?: Readonly<Record<string, unknown>>
    }
    readonly idempotency_key?: string
  }
  /** What to do next; empty when the message says it all. */
  readonly nextStep: string
}

interface Advice {
  readonly exitCode: ExitCode
  readonly nextStep: string
}

const CHECK_KEY = 'Set VINSPEC_API_KEY to a key from your account settings.'
const BROWSE = 'See what is on sale: vinspec packages'
const NEW_KEY = 'Leave --idempotency-key out, or give another one.'
const LATER = 'Nothing was charged. Try again later.'
const REPORT = 'If it happens again, tell support the request id.'

/** Every code of the contract: a new one does not compile until it has its advice. */
const ADVICE: Readonly<Record<ErrorCode, Advice>> = {
  invalid_json: { exitCode: EXIT.unexpected, nextStep: REPORT },
  unsupported_media_type: { exitCode: EXIT.unexpected, nextStep: REPORT },
  idempotency_key_missing: { exitCode: EXIT.unexpected, nextStep: REPORT },
  route_not_found: { exitCode: EXIT.unexpected, nextStep: 'Check the base URL, and update vinspec.' },
  internal_error: { exitCode: EXIT.unexpected, nextStep: REPORT },
  idempotency_key_invalid: { exitCode: EXIT.usage, nextStep: NEW_KEY },
  missing_api_key: { exitCode: EXIT.authentication, nextStep: CHECK_KEY },
  invalid_api_key: { exitCode: EXIT.authentication, nextStep: CHECK_KEY },
  revoked_api_key: { exitCode: EXIT.authentication, nextStep: CHECK_KEY },
  invalid_request: { exitCode: EXIT.refused, nextStep: 'Correct the input and try again.' },
  invalid_vin: {
    exitCode: EXIT.refused,
    nextStep: 'Compare the VIN with the registration. Nothing was charged.',
  },
  vehicle_not_found: { exitCode: EXIT.refused, nextStep: 'Nothing was charged.' },
  unsupported_vehicle: { exitCode: EXIT.refused, nextStep: 'Nothing was charged.' },
  package_not_found: { exitCode: EXIT.refused, nextStep: BROWSE },
  package_unavailable: { exitCode: EXIT.refused, nextStep: BROWSE },
  monthly_cap_too_low: { exitCode: EXIT.refused, nextStep: 'Give a higher --monthly-cap-cents.' },
  insufficient_credits: {
    exitCode: EXIT.insufficientCredits,
    nextStep: 'Buy credits: vinspec packages, then vinspec checkout <package_key>',
  },
  idempotency_key_reused: { exitCode: EXIT.conflict, nextStep: NEW_KEY },
  idempotency_in_progress: { exitCode: EXIT.conflict, nextStep: 'Try again in a few seconds.' },
  rate_limited: { exitCode: EXIT.rateLimited, nextStep: 'Wait, then try again.' },
  vehicle_data_unavailable: { exitCode: EXIT.unavailable, nextStep: LATER },
  payments_unavailable: { exitCode: EXIT.unavailable, nextStep: LATER },
  service_unavailable: { exitCode: EXIT.unavailable, nextStep: LATER },
}

export function explainError(error: unknown): Explanation {
  if (!(error instanceof VinspecError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { exitCode: EXIT.unexpected, body: { error: { code: 'unexpected', message } }, nextStep: '' }
  }
  const { idempotencyKey } = error
  const repeat = idempotencyKey === null ? {} : { idempotency_key: idempotencyKey }
  if (error instanceof ApiError) {
    const { code, message, requestId, details } = error
    const request_id = requestId === null ? {} : { request_id: requestId }
    const body = { error: { code, message, ...request_id, ...(details && { details }) }, ...repeat }
    return { ...adviceFor(code, error.status), body }
  }
  const { code, exitCode, nextStep } = explainNoAnswer(error)
  return { exitCode, nextStep, body: { error: { code, message: error.message }, ...repeat } }
}

function adviceFor(code: ApiErrorCode, status: number): Advice {
  if (isKnown(code)) return ADVICE[code]
  if (status >= 500) return { exitCode: EXIT.unavailable, nextStep: LATER }
  return { exitCode: EXIT.unexpected, nextStep: '' }
}

function isKnown(code: ApiErrorCode): code is ErrorCode {
  return Object.hasOwn(ADVICE, code)
}

function explainNoAnswer(error: VinspecError): Advice & { readonly code: string } {
  const { idempotencyKey } = error
  const nextStep =
    idempotencyKey === null
      ? 'Try again.'
      : `It may have been carried out. To repeat it without paying twice, add --idempotency-key ${idempotencyKey}`
  if (error instanceof ApiKeyError)
    return { code: 'api_key', exitCode: EXIT.authentication, nextStep: CHECK_KEY }
  if (error instanceof UsageError) return { code: 'usage', exitCode: EXIT.usage, nextStep: '' }
  if (error instanceof TimeoutError) return { code: 'timeout', exitCode: EXIT.unavailable, nextStep }
  if (error instanceof ConnectionError) return { code: 'connection', exitCode: EXIT.unavailable, nextStep }
  if (error instanceof AbortedError) return { code: 'interrupted', exitCode: EXIT.interrupted, nextStep }
  return { code: 'unexpected', exitCode: EXIT.unexpected, nextStep }
}
