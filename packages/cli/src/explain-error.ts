/** Says of any failure what happened, what to do next, and the exit code. */
import { errors, type Remedy } from '@vinspec/contract/errors'
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
  /** Null if it is unknown whether the request was carried out: it can then be repeated under its key. */
  readonly nextStep: string | null
}

const CHECK_KEY = 'Set VINSPEC_API_KEY to a key from your account settings.'
const NEW_KEY = 'Omit --idempotency-key, or use a new one.'

/** A new remedy of the contract does not compile until it has its advice. */
const ADVICE: Readonly<Record<Remedy, Advice>> = {
  report: { exitCode: EXIT.unexpected, nextStep: 'If it happens again, send support the request ID.' },
  check_address: { exitCode: EXIT.unexpected, nextStep: 'Check the base URL and update vinspec.' },
  correct_input: { exitCode: EXIT.refused, nextStep: 'Correct the input and try again.' },
  correct_idempotency_key: { exitCode: EXIT.usage, nextStep: NEW_KEY },
  use_new_idempotency_key: { exitCode: EXIT.conflict, nextStep: NEW_KEY },
  repeat: { exitCode: EXIT.conflict, nextStep: null },
  set_api_key: { exitCode: EXIT.authentication, nextStep: CHECK_KEY },
  buy_credits: {
    exitCode: EXIT.insufficientCredits,
    nextStep: 'Buy credits: vinspec packages, then vinspec checkout <package_key>',
  },
  raise_daily_cap: {
    exitCode: EXIT.notAllowed,
    nextStep: 'Raise the daily cap of this API key in your account, or wait until tomorrow.',
  },
  allow: {
    exitCode: EXIT.notAllowed,
    nextStep: 'Grant the permission in your account under API keys, or set VINSPEC_API_KEY to another key.',
  },
  approve: {
    exitCode: EXIT.notAllowed,
    nextStep: 'Open approval_url in a browser to review and approve the new settings.',
  },
  choose_package: { exitCode: EXIT.refused, nextStep: 'See what is on sale: vinspec packages' },
  compare_vin: {
    exitCode: EXIT.refused,
    nextStep: 'Check the VIN against the registration. Nothing was charged.',
  },
  give_up: { exitCode: EXIT.refused, nextStep: 'Nothing was charged.' },
  raise_monthly_cap: { exitCode: EXIT.refused, nextStep: 'Set a higher --monthly-cap-cents.' },
  slow_down: { exitCode: EXIT.rateLimited, nextStep: 'Wait, then try again.' },
  try_later: { exitCode: EXIT.unavailable, nextStep: 'Nothing was charged. Try again later.' },
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
  if (isErrorCode(code)) return { code, ...ADVICE[errors[code].remedy] }
  return { code, exitCode: status >= 500 ? EXIT.unavailable : EXIT.unexpected, nextStep: null }
}

export function isErrorCode(code: ApiErrorCode): code is ErrorCode {
  return Object.hasOwn(errors, code)
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
