/** When a failed attempt is tried again, and how long to wait before. */
import { ApiError } from './api-errors.ts'
import { setDeadline } from './deadline.ts'
import { AbortedError, ConnectionError, TimeoutError, VinspecError } from './errors.ts'
import { type Log, notify } from './logger.ts'

/** How time passes and chance falls. Tests replace it, so that none has to sleep. */
export interface Pacing {
  /** A number from 0 up to, not including, 1. */
  random(): number
  /** Resolves after `ms` milliseconds; rejects with the signal's reason once it is aborted. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
}

export const realPacing: Pacing = { random: Math.random, wait }

export interface RetryOptions {
  readonly maxRetries: number
  readonly signal: AbortSignal | undefined
  readonly idempotencyKey: string | null
  readonly pacing: Pacing
  readonly onRetry: ((retry: Retry) => void) | undefined
  readonly log: Log
}

/** An attempt failed temporarily, and another one follows. */
export interface Retry {
  /** Why the attempt failed. */
  readonly error: VinspecError
  /** How long the call waits before the next attempt, in milliseconds. */
  readonly delayMs: number
}

/** The bound of the random wait doubles with each retry, from the first of these to the second. */
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 8_000
/**
 * The longest `Retry-After` that is waited for; asked for more, the call fails at once and the caller decides.
 * A rate limit is sure to pass, so it gets a whole window; a service in trouble may stay so.
 */
const LONGEST_RATE_LIMIT_MS = 60_000
const LONGEST_TROUBLE_MS = 30_000

/**
 * How often a call polls for the response of an attempt still running, besides its retries: for about half a minute.
 */
const MOST_WAITS = 20

/** Runs `attempt` until it succeeds, fails for good, or the retries are spent; then throws the last error. */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { maxRetries, signal, idempotencyKey, pacing, onRetry, log } = options
  let retries = 0
  let waits = 0
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof VinspecError)) throw error
      const inProgress = isInProgress(error)
      const allowed = inProgress && maxRetries > 0 ? MOST_WAITS : maxRetries
      const delayMs = delayBeforeRetry(error, retries, pacing)
      if (delayMs === null || (inProgress ? waits : retries) >= allowed) throw error
      if (inProgress) waits += 1
      else retries += 1
      log('info', `${error.message} Retrying in ${Math.round(delayMs)} ms.`)
      void notify(onRetry, { error, delayMs }, 'onRetry', log)
      await pacing.wait(delayMs, signal).catch((cause: unknown) => {
        throw new AbortedError('The call was aborted.', { cause, idempotencyKey })
      })
    }
  }
}

/**
 * Milliseconds to wait after so many retries, null when trying again would not help. What passes: a request that took too
 * long to arrive, a rate limit, and anything that fails on the service's side. Every operation is safe to repeat: GET, PUT,
 * DELETE, and what is done to a batch by nature, other POSTs by their idempotency keys.
 */
function delayBeforeRetry(error: VinspecError, retries: number, pacing: Pacing): number | null {
  const backoffMs = pacing.random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retries)
  if (error instanceof ConnectionError || error instanceof TimeoutError) return backoffMs
  if (!(error instanceof ApiError)) return null
  const { status } = error
  if (status !== 408 && status !== 429 && status < 500 && !isInProgress(error)) return null
  const askedMs = error.retryAfterMs ?? 0
  const longestMs = status === 429 ? LONGEST_RATE_LIMIT_MS : LONGEST_TROUBLE_MS
  return askedMs > longestMs ? null : askedMs + backoffMs
}

/** An attempt under this key still runs: perhaps our own, its connection lost. Its answer can be had soon. */
function isInProgress(error: VinspecError): boolean {
  return error instanceof ApiError && error.code === 'idempotency_in_progress'
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const deadline = setDeadline(ms, signal)
  await deadline.passed.catch(() => {})
  deadline.clear()
  if (!deadline.timedOut) signal?.throwIfAborted()
}
