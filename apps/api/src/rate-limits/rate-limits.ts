/** Who may call how often: which limit an operation falls under, and what the answer's headers say. */
import type { operations } from '@vinspec/contract/operations'
import { VinspecError } from '@vinspec/core'
import type { FastifyReply } from 'fastify'
import type { LimitStore } from './limit-store.ts'

export interface RateLimitSettings {
  readonly lookupsPerMinute: number
  readonly concurrentLookups: number
  readonly readsPerMinute: number
  readonly writesPerMinute: number
  readonly contractReadsPerMinute: number
}

export interface RateLimits {
  /**
   * Counts one request of a customer (or address) and sets the RateLimit headers.
   * Throws `rate_limited`. A place among the concurrent lookups is given back when the answer is out.
   */
  admit(operationId: OperationId, caller: string, reply: FastifyReply): Promise<void>
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

  return {
    async admit(operationId, caller, reply) {
      const policy = policyOf[operationId]
      const usage = await windows[policy].take(caller)
      const seconds = Math.max(1, Math.ceil(usage.resetsInMs / 1000))
      // Syntax of draft-ietf-httpapi-ratelimit-headers: one quota (q) over a window (w), rest (r), reset (t).
      reply.header('ratelimit-policy', `"${policy}";q=${quota[policy]};w=${WINDOW_SECONDS}`)
      reply.header('ratelimit', `"${policy}";r=${usage.remaining};t=${seconds}`)
      if (!usage.allowed) {
        throw tooMany(`Too many requests. Wait ${seconds} seconds and try again.`, policy, seconds)
      }
      if (policy !== 'lookups') return

      const release = await places.take(caller)
      if (!release) {
        throw tooMany(
          `More than ${settings.concurrentLookups} lookups at once. Wait for one to finish and try again.`,
          CONCURRENT,
          1,
        )
      }
      reply.raw.once('close', release)
    },
  }
}

function tooMany(message: string, policy: string, retryAfterSeconds: number): VinspecError {
  return new VinspecError('rate_limited', message, { details: { policy }, retryAfterSeconds })
}
