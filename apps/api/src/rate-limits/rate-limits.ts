/** Who may call how often: which limit an operation falls under, and what the answer's headers say. */
import type { operations } from '@vinspec/contract/operations'
import { VinspecError } from '@vinspec/core'
import type { FastifyReply } from 'fastify'
import type { LimitStore, Release } from './limit-store.ts'

export interface RateLimitSettings {
  readonly lookupsPerMinute: number
  readonly concurrentLookups: number
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  readonly contractReadsPerMinute: number
}

export interface RateLimits {
  /** Tells which limits an operation has, whoever calls. */
  announce(operationId: OperationId, reply: FastifyReply): void
  /**
   * Counts one request of a customer (or address) and says what is left. Throws `rate_limited`.
   * Returns how to give back the place among those that run at once.
   */
  admit(operationId: OperationId, caller: string, reply: FastifyReply): Promise<Release>
}

type OperationId = (typeof operations)[number]['id']
type PolicyName = 'lookups' | 'reads' | 'writes' | 'contract'

const WINDOW_SECONDS = 60
const CONCURRENT = 'concurrent-lookups'

const policyOf: Readonly<Record<OperationId, PolicyName>> = {
  getContract: 'contract',
  listPackages: 'reads',
  getCredits: 'reads',
  createCheckout: 'writes',
  lookUpVehicleSpecs: 'lookups',
  getAutoTopUp: 'reads',
  configureAutoTopUp: 'writes',
  disableAutoTopUp: 'writes',
}

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
  const places = store.places(CONCURRENT, settings.concurrentLookups)

  async function takePlace(caller: string, reply: FastifyReply): Promise<Release> {
    const release = await places.take(caller)
    if (release) return release
    const limit = settings.concurrentLookups
    reply.header('ratelimit', `${String(reply.getHeader('ratelimit'))}, "${CONCURRENT}";r=0`)
    throw tooMany(
      `Only ${limit} lookups may run at once. Wait for one to finish and try again.`,
      CONCURRENT,
      1,
    )
  }

  // Syntax of draft-ietf-httpapi-ratelimit-headers-10: a policy has a quota (q), its unit (qu) unless
  // that is requests, and a window in seconds (w); a limit has what remains (r) and until when (t).
  return {
    announce(operationId, reply) {
      const policy = policyOf[operationId]
      const perMinute = `"${policy}";q=${quota[policy]};w=${WINDOW_SECONDS}`
      const atOnce = `"${CONCURRENT}";q=${settings.concurrentLookups};qu="concurrent-requests"`
      reply.header('ratelimit-policy', policy === 'lookups' ? `${perMinute}, ${atOnce}` : perMinute)
    },
    async admit(operationId, caller, reply) {
      const policy = policyOf[operationId]
      const usage = await windows[policy].take(caller)
      const seconds = Math.max(1, Math.ceil(usage.resetsInMs / 1000))
      reply.header('ratelimit', `"${policy}";r=${usage.remaining};t=${seconds}`)
      if (!usage.allowed) {
        throw tooMany(`Too many requests. Wait ${seconds} seconds and try again.`, policy, seconds)
      }
      return policy === 'lookups' ? await takePlace(caller, reply) : noPlace
    },
  }
}

function tooMany(message: string, policy: string, retryAfterSeconds: number): VinspecError {
  return new VinspecError('rate_limited', message, { details: { policy }, retryAfterSeconds })
}
