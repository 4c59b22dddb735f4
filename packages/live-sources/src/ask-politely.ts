/**
 * Asks a source within the limits of its terms: one deadline for everything, the number of questions at once and per
 * minute, a pause after failures in a row, and a second try if it may help and cannot be billed twice.
 */
import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  type IBackoff,
  isBrokenCircuitError,
  retry,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { OwnLimit } from './own-limit.ts'
import type { LiveSource, Question, Reply, SendBilled } from './port.ts'

export interface PoliteSource extends LiveSource {
  /** Open: it is not asked now. Half-open: the next question decides. */
  readonly breaker: 'closed' | 'half_open' | 'open'
}

/** The result of one try. */
interface Tried {
  readonly reply: Reply
  /** Whether the vendor was asked at all. */
  readonly asked: boolean
  /** Whether something may have been charged. */
  readonly billed: boolean
}

const TRIES = 3
/**
 * So many more questions than may be sent at once, as a share, are entered in the books while they wait for their place:
 * each has what it needs once a place is free.
 */
const ENTERED_AHEAD = 1 / 8
/** The pause before another try, if the vendor does not name one. */
const PAUSE_MS = 200

export function askPolitely(source: LiveSource): PoliteSource {
  const { terms } = source
  const perMinute = new RateLimiterMemory({ points: terms.perMinute, duration: 60 })
  const breaker = circuitBreaker(handleWhenResult(isFailure), {
    halfOpenAfter: steadyPause(terms.breaker.pauseMs),
    breaker: new ConsecutiveBreaker(terms.breaker.failures),
  })
  const ahead = terms.price.micros > 0 ? Math.floor(terms.atOnce * ENTERED_AHEAD) : 0
  const places = bulkhead(terms.atOnce + ahead, Number.POSITIVE_INFINITY)
  const sending = bulkhead(terms.atOnce, Number.POSITIVE_INFINITY)

  async function ask(question: Question): Promise<Reply> {
    const end = performance.now() + terms.deadlineMs
    const mayRetry = (tried: unknown) =>
      isTryOf(tried) &&
      tried.reply.kind === 'away' &&
      !tried.billed &&
      performance.now() + pauseOf(tried) < end
    const policy = wrap(
      // Aborting what has ended would take as long as sending a request.
      timeout(terms.deadlineMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
      retry(handleWhenResult(mayRetry), {
        maxAttempts: TRIES - 1,
        backoff: new DelegateBackoff(({ result }) => ('value' in result ? pauseOf(result.value) : PAUSE_MS)),
      }),
      places,
      breaker,
    )
    let place: Place | undefined
    try {
      const { reply } = await policy.execute(({ signal }) => {
        place = takePlace(sending, signal)
        return tryOnce(source, { perMinute, place }, { ...question, signal })
      }, question.signal)
      return reply
    } catch (cause) {
      if (isBrokenCircuitError(cause)) return { kind: 'away', cause, retryAfterMs: terms.breaker.pauseMs }
      if (place && !place.isWaiting()) return { kind: 'away', cause }
      return { kind: 'away', cause: new OwnLimit(`too many questions wait for ${source.name}`, { cause }) }
    }
  }

  return {
    name: source.name,
    title: source.title,
    terms,
    covers: (identity) => source.covers(identity),
    ask,
    get breaker() {
      return stateOf(breaker)
    },
  }
}

/** A pause of the breaker, which compares it with the time of day: a change of that neither shortens nor prolongs it. */
function steadyPause(ms: number): { next(): IBackoff<unknown> } {
  const next = (): IBackoff<unknown> => {
    const end = performance.now() + ms
    return {
      next,
      get duration() {
        return performance.now() < end ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
      },
    }
  }
  return { next }
}

interface Limits {
  readonly perMinute: RateLimiterMemory
  readonly place: Place
}

async function tryOnce(source: LiveSource, { perMinute, place }: Limits, question: Question): Promise<Tried> {
  try {
    await perMinute.consume(source.name)
  } catch (cause) {
    if (!(cause instanceof RateLimiterRes)) throw cause
    const reply = {
      kind: 'away',
      cause: new OwnLimit(`${source.name} is asked too often`),
      retryAfterMs: cause.msBeforeNext,
    } as const
    return { reply, asked: false, billed: false }
  }
  let sent = false
  let refused = false
  let billed = false
  const bill: SendBilled = async (send, isResult) => {
    let begun = false
    try {
      // Nothing bought from now on would be waited for.
      question.signal.throwIfAborted()
      const response = await question.bill(async () => {
        await place.taken()
        begun = true
        return await send()
      }, isResult)
      billed ||= source.terms.price.billed === 'call' || isResult(response)
      return response
    } catch (cause) {
      // A reply that was lost may have been a result that was charged.
      billed ||= begun
      refused ||= !begun
      throw cause
    } finally {
      sent ||= begun
    }
  }
  try {
    const reply = await Promise.race([answerOf(source, { ...question, bill }), late(question.signal)])
    return { reply, asked: sent || !(refused || place.isWaiting()), billed }
  } finally {
    place.leave()
  }
}

/** A place among the requests that are sent at once: taken with the first one of a try, and left at its end. */
interface Place {
  taken(): Promise<void>
  leave(): void
  /** Whether it was asked for, and is not free yet. */
  isWaiting(): boolean
}

function takePlace(sending: BulkheadPolicy, signal: AbortSignal): Place {
  const end = Promise.withResolvers<void>()
  let taken: Promise<void> | undefined
  let isWaiting = false
  const take = () =>
    new Promise<void>((resolve, reject) => {
      isWaiting = true
      const hold = async () => {
        signal.throwIfAborted()
        isWaiting = false
        resolve()
        await end.promise
      }
      sending
        .execute(hold, signal)
        .catch((cause: unknown) => reject(new OwnLimit('its turn came after the deadline', { cause })))
    })
  return { taken: () => (taken ??= take()), leave: end.resolve, isWaiting: () => isWaiting }
}

async function answerOf(source: LiveSource, question: Question): Promise<Reply> {
  try {
    return await source.ask(question)
  } catch (cause) {
    return { kind: 'away', cause }
  }
}

/** A source that ignores its signal must not keep its slot. */
function late(signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'away', cause: signal.reason ?? new Error('it took too long') })
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

const isTryOf = (value: unknown): value is Tried =>
  typeof value === 'object' && value !== null && 'reply' in value

function isFailure(value: unknown): boolean {
  return isTryOf(value) && value.asked && (value.reply.kind === 'away' || value.reply.kind === 'closed')
}

function pauseOf(value: unknown): number {
  if (!isTryOf(value) || value.reply.kind !== 'away') return PAUSE_MS
  return value.reply.retryAfterMs ?? PAUSE_MS
}

function stateOf({ state }: CircuitBreakerPolicy): PoliteSource['breaker'] {
  if (state === CircuitState.Closed) return 'closed'
  return state === CircuitState.HalfOpen ? 'half_open' : 'open'
}
