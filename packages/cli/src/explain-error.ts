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
  /** Null when nobody knows whether the request was carried out: then it is repeated under its key. */
  readonly nextStep: string | null
}

const CHECK_KEY = 'Set VINSPEC_API_KEY to a key from your account settings.'
const COMPARE = 'Check the VIN against the registration. Nothing was charged.'
const BROWSE = 'See what is on sale: vinspec packages'
const NEW_KEY = 'Omit --idempotency-key, or use a new one.'
const LATER = 'Nothing was charged. Try again later.'
const REPORT = 'If it happens again, send support the request ID.'

/** Every code of the contract: a new one does not compile until it has its advice. */
const ADVICE: Readonly<Record<ErrorCode, Advice>> = {
  invalid_json: { exitCode: EXIT.unexpected, nextStep: REPORT },
  unsupported_media_type: { exitCode: EXIT.unexpected, nextStep: REPORT },
  idempotency_key_missing: { exitCode: EXIT.unexpected, nextStep: REPORT },
  route_not_found: { exitCode: EXIT.unexpected, nextStep: 'Check the base URL and update vinspec.' },
  internal_error: { exitCode: EXIT.unexpected, nextStep: REPORT },
  idempotency_key_invalid: { exitCode: EXIT.usage, nextStep: NEW_KEY },
  missing_api_key: { exitCode: EXIT.authentication, nextStep: CHECK_KEY },
  invalid_api_key: { exitCode: EXIT.authentication, nextStep: CHECK_KEY },
  revoked_api_key: { exitCode: EXIT.authentication, nextStep: CHECK_KEY },
  invalid_request: { exitCode: EXIT.refused, nextStep: 'Correct the input and try again.' },
  invalid_vin: { exitCode: EXIT.refused, nextStep: COMPARE },
  vehicle_not_found: { exitCode: EXIT.refused, nextStep: COMPARE },
  unsupported_vehicle: { exitCode: EXIT.refused, nextStep: 'Nothing was charged.' },
  package_not_found: { exitCode: EXIT.refused, nextStep: BROWSE },
  package_unavailable: { exitCode: EXIT.refused, nextStep: BROWSE },
  monthly_cap_too_low: { exitCode: EXIT.refused, nextStep: 'Set a higher --monthly-cap-cents.' },
  insufficient_credits: {
    exitCode: EXIT.insufficientCredits,
    nextStep: 'Buy credits: vinspec packages, then vinspec checkout <package_key>',
  },
  idempotency_key_reused: { exitCode: EXIT.conflict, nextStep: NEW_KEY },
  idempotency_in_progress: { exitCode: EXIT.conflict, nextStep: null },
  daily_cap_reached: {
    exitCode: EXIT.notAllowed,
    nextStep: 'Raise the daily cap of this API key in your account, or wait until tomorrow.',
  },
  permission_denied: {
    exitCode: EXIT.notAllowed,
    nextStep: 'Grant the permission in your account under API keys, or set VINSPEC_API_KEY to another key.',
  },
  approval_required: {
    exitCode: EXIT.notAllowed,
    nextStep: 'Open approval_url in a browser to review and approve the new settings.',
  },
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
  const { code, exitCode, nextStep } =
    error instanceof ApiError ? explainRefusal(error) : explainSilence(error)
  const { requestId = null, details = null } = error instanceof ApiError ? error : {}
  return {
    exitCode,
    nextStep: nextStep ?? repeatStep(idempotencyKey),
    body: {
      error: {
        code,
        message: error.message,
        ...(requestId !== null && { request_id: requestId }),
        ...(details && { details }),
      },
      ...(idempotencyKey !== null && { idempotency_key: idempotencyKey }),
    },
  }
}

/** A code from the future gets the advice of its status. */
function explainRefusal({ code, status }: ApiError): Advice & { readonly code: string } {
  if (isErrorCode(code)) return { code, ...ADVICE[code] }
  return { code, exitCode: status >= 500 ? EXIT.unavailable : EXIT.unexpected, nextStep: null }
}

export function isErrorCode(code: ApiErrorCode): code is ErrorCode {
  return Object.hasOwn(ADVICE, code)
}

function explainSilence(error: VinspecError): Advice & { readonly code: string } {
  if (error instanceof ApiKeyError) {
    return { code: 'api_key', exitCode: EXIT.authentication, nextStep: CHECK_KEY }
  }
  if (error instanceof UsageError) return { code: 'usage', exitCode: EXIT.usage, nextStep: '' }
  if (error instanceof TimeoutError) return { code: 'timeout', exitCode: EXIT.unavailable, nextStep: null }
  if (error instanceof ConnectionError)
    return { code: 'connection', exitCode: EXIT.unavailable, nextStep: null }
  if (error instanceof AbortedError)
    return { code: 'interrupted', exitCode: EXIT.interrupted, nextStep: null }
  return { code: 'unexpected', exitCode: EXIT.unexpected, nextStep: null }
}

function repeatStep(idempotencyKey: string | null): string {
  if (idempotencyKey === null) return 'Try again.'
  return `The request may have gone through. To repeat it without paying twice, add --idempotency-key ${idempotencyKey}`
}
