/** Who may call how often: which limit an operation falls under, and what an answer's headers say. */
import { setTimeout } from 'node:timers/promises'
import { definitions, type OperationId } from '@vinspec/contract/port'
import { askedTooOften, VinspecError } from '@vinspec/core/foundation'
import type { LimitStore, Release } from './limit-store.ts'
import { createWaitingPlaces } from './waiting-places.ts'

export interface RateLimitSettings {
  readonly lookupsPerMinute: number
  readonly concurrentLookups: number
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  readonly contractReadsPerMinute: number
  /** How long a lookup waits for others of its customer to finish; by default {@link LOOKUP_WAIT_MS}. */
  readonly lookupWaitMs?: number
}

export interface RateLimits {
  /** The limits of an operation, as a `RateLimit-Policy` header. */
  describe(operationId: OperationId): string
  /**
   * Counts one request of a customer (or address). A caller that goes on after many refusals waits for the next
   * ones, or answering them would take the time of everyone else.
   */
  admit(operationId: OperationId, caller: string): Promise<Admission>
}

export interface Admission {
  /** What is left: a `RateLimit` header. */
  readonly header: string
  /** `rate_limited`; undefined: the request may go on. */
  readonly refusal?: VinspecError
  /** Frees the slot among concurrent requests. */
  readonly release: Release
}

type PolicyName = (typeof definitions)[OperationId]['rateLimit']

const WINDOW_SECONDS = 60
const CONCURRENT = 'concurrent-lookups'

/** Agents look up a fleet in parallel calls, and a lookup takes milliseconds. */
export const LOOKUP_WAIT_MS = 2_000
/** Per customer and process, beyond those that run. */
const MOST_WAITING = 50

/** So many refusals a minute are answered at once, so that a client that was merely too fast learns it without delay. */
const PROMPT_REFUSALS = 60
/** Each later one takes from once to twice as long, so that those who came together do not return together. */
const HELD_BACK_MS = 1_000

const noPlace: Release = () => {}

export function createRateLimits(settings: RateLimitSettings, store: LimitStore): RateLimits {
  const quota: Readonly<Record<PolicyName, number>> = {
    lookups: settings.lookupsPerMinute,
    reads: settings.readsPerMinute,
    writes: settings.writesPerMinute,
    contract: settings.contractReadsPerMinute,
  }
  const windows = {
    lookups: store.window('lookups', quota.lookups, WINDOW_SECONDS),
    reads: store.window('reads', quota.reads, WINDOW_SECONDS),
    writes: store.window('writes', quota.writes, WINDOW_SECONDS),
    contract: store.window('contract', quota.contract, WINDOW_SECONDS),
  }
  const { concurrentLookups, lookupWaitMs: waitMs = LOOKUP_WAIT_MS } = settings
  const places = createWaitingPlaces(store.places(CONCURRENT, concurrentLookups), {
    waitMs,
    mostWaiting: MOST_WAITING,
  })
  const refusals = store.window('refusals', PROMPT_REFUSALS, WINDOW_SECONDS)

  async function holdBack(caller: string): Promise<void> {
    const { allowed } = await refusals.take(caller)
    if (!allowed) await setTimeout(HELD_BACK_MS * (1 + Math.random()))
  }

  async function takePlace(caller: string, header: string): Promise<Admission> {
    const release = await places.take(caller)
    if (release) return { header, release }
    const message = `Only ${concurrentLookups} lookups can run at once, and too many wait for them. Wait 1 second, then try again.`
    return {
      header: `${header}, "${CONCURRENT}";r=0`,
      refusal: tooMany(message, CONCURRENT, 1),
      release: noPlace,
    }
  }

  async function count(policy: PolicyName, caller: string): Promise<Admission> {
    const usage = await windows[policy].take(caller)
    const seconds = Math.max(1, Math.ceil(usage.resetsInMs / 1000))
    const header = `"${policy}";r=${usage.remaining};t=${seconds}`
    if (!usage.allowed) {
      return { header, refusal: tooMany(askedTooOften(seconds), policy, seconds), release: noPlace }
    }
    return policy === 'lookups' ? await takePlace(caller, header) : { header, release: noPlace }
  }

  // Syntax of draft-ietf-httpapi-ratelimit-headers-10: a policy has a quota (q), its unit (qu) unless
  // that is requests, and a window in seconds (w); a limit has what remains (r) and until when (t).
  return {
    describe(operationId) {
      const policy = definitions[operationId].rateLimit
      const perMinute = `"${policy}";q=${quota[policy]};w=${WINDOW_SECONDS}`
      const atOnce = `"${CONCURRENT}";q=${settings.concurrentLookups};qu="concurrent-requests"`
      return policy === 'lookups' ? `${perMinute}, ${atOnce}` : perMinute
    },
    async admit(operationId, caller) {
      const admission = await count(definitions[operationId].rateLimit, caller)
      if (admission.refusal) await holdBack(caller)
      return admission
    },
  }
}

function tooMany(message: string, policy: string, retryAfterSeconds: number): VinspecError {
  return new VinspecError('rate_limited', message, { details: { policy }, retryAfterSeconds })
}
