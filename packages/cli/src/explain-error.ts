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
import { CommandError } from './command-error.ts'
import { readConnectionFault } from './connection-fault.ts'
import { EXIT, type ExitCode, exitCodeOf, exitCodeOfSignal } from './exit-codes.ts'

export interface Explanation {
  readonly exitCode: ExitCode
  /** What `--json` prints: the API's error body, or one of the same shape when there was no answer. */
  readonly body: ErrorReport
  /** What to do next; empty when the message says it all. */
  readonly nextStep: string
}

export interface ErrorReport {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly request_id?: string
    readonly details?: Readonly<Record<string, unknown>>
  }
  readonly idempotency_key?: string
}

interface Found {
  readonly code: string
  readonly exitCode: ExitCode
  readonly message?: string
  /** Null if it is unknown whether the request was carried out: it can then be repeated under its key. */
  readonly nextStep: string | null
}

export const SIGN_IN = 'Run vinspec login, or set VINSPEC_API_KEY to a key from your account settings.'
const NEW_KEY = 'Omit --idempotency-key, or use a new one.'
const NOTHING_SENT = 'Nothing was sent, and nothing was charged.'

/** A new remedy of the contract does not compile until it has its advice. */
const ADVICE: Readonly<Record<Remedy, string | null>> = {
  report: 'If it happens again, send support the request ID.',
  check_address: 'Check the base URL and update vinspec.',
  correct_input: 'Correct the input and try again.',
  correct_idempotency_key: NEW_KEY,
  use_new_idempotency_key: NEW_KEY,
  repeat: null,
  set_api_key: SIGN_IN,
  buy_credits: 'Buy credits: vinspec packages, then vinspec checkout <package_key>',
  raise_daily_cap:
    'Open settings_url in a browser to raise the daily cap of this API key, or wait until tomorrow.',
  raise_maximum: 'Open settings_url in a browser to raise the monthly maximum of this API key.',
  allow: 'Open settings_url in a browser to grant the permission, or use another key.',
  approve: 'Open approval_url in a browser to review and approve the new settings.',
  choose_package: 'See what is on sale: vinspec packages',
  compare_vin: 'Check the VIN against the registration. Nothing was charged.',
  give_up: 'Nothing was charged.',
  raise_monthly_cap: 'Set a higher --monthly-cap-cents.',
  slow_down: 'Wait, then try again.',
  try_later: 'Nothing was charged. Try again later.',
}

/** @param earlier the failed attempts before it: one of them may have been carried out */
export function explainError(error: unknown, earlier: readonly VinspecError[] = []): Explanation {
  if (!(error instanceof VinspecError)) return explainOwn(error)
  const { idempotencyKey } = error
  const { code, exitCode, message = error.message, nextStep } = find(error)
  const { requestId = null, details = null } = error instanceof ApiError ? error : {}
  const open = nextStep === null || (idempotencyKey !== null && earlier.some(mayHaveBeenCarriedOut))
  return {
    exitCode,
    nextStep: open ? repeatStep(idempotencyKey) : withPage(nextStep, details),
    body: {
      error: {
        code,
        message,
        ...(requestId !== null && { request_id: requestId }),
        ...(details && { details }),
      },
      ...(idempotencyKey !== null && { idempotency_key: idempotencyKey }),
    },
  }
}

/** The page that an answer names takes the place of its name. */
function withPage(nextStep: string, details: object | null): string {
  const known = new Map<string, unknown>(Object.entries(details ?? {}))
  return nextStep.replace(/\b(?:settings|approval)_url\b/, (name) => {
    const page = known.get(name)
    return typeof page === 'string' ? page : name
  })
}

function explainOwn(error: unknown): Explanation {
  if (error instanceof CommandError) {
    const { code, message, exitCode, nextStep, details, idempotencyKey: key } = error
    const body = {
      error: { code, message, ...(details && { details }) },
      ...(key !== undefined && { idempotency_key: key }),
    }
    return { exitCode, body, nextStep }
  }
  const message = error instanceof Error ? error.message : String(error)
  return {
    exitCode: EXIT.failed,
    body: { error: { code: 'unexpected', message } },
    nextStep: 'This is a bug in vinspec. Please report it.',
  }
}

function find(error: VinspecError): Found {
  if (error instanceof ApiError) return findRefusal(error)
  if (error instanceof ApiKeyError) return { code: 'api_key', exitCode: EXIT.notAllowed, nextStep: SIGN_IN }
  if (error instanceof UsageError) return { code: 'usage', exitCode: EXIT.usage, nextStep: '' }
  if (error instanceof TimeoutError) return { code: 'timeout', exitCode: EXIT.unavailable, nextStep: null }
  if (error instanceof ConnectionError) return findFault(error)
  if (error instanceof AbortedError) {
    const exitCode = exitCodeOfSignal(error.cause)
    return { code: 'interrupted', exitCode, message: 'Interrupted.', nextStep: null }
  }
  return { code: 'unexpected', exitCode: EXIT.failed, nextStep: null }
}

/** A code from the future gets the advice of its status. */
function findRefusal({ code, status }: ApiError): Found {
  const exitCode = exitCodeOf(status, code)
  return { code, exitCode, nextStep: isErrorCode(code) ? ADVICE[errors[code].remedy] : null }
}

export function isErrorCode(code: ApiErrorCode): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

function findFault(error: ConnectionError): Found {
  const { reason, nextStep, mayHaveArrived } = readConnectionFault(error)
  const [who] = error.message.split(' (')
  return {
    code: 'connection',
    exitCode: EXIT.unavailable,
    message: `${who}: ${reason}.`,
    nextStep: mayHaveArrived ? null : [NOTHING_SENT, nextStep].filter(Boolean).join(' '),
  }
}

export function mayHaveBeenCarriedOut(error: VinspecError): boolean {
  return find(error).nextStep === null
}

function repeatStep(idempotencyKey: string | null): string {
  if (idempotencyKey === null) return 'Try again.'
  return `The request may have gone through. To repeat it without paying twice, add --idempotency-key ${idempotencyKey}`
}
