/**
 * Limits guessing of API keys. Failures are counted by address, after the key was checked, so that customers with valid
 * keys behind the same address are not affected.
 */
import { VinspecError } from '@vinspec/core/foundation'
import { logFailedAuthentication } from '@vinspec/http-server'
import { createAddressLimit, type Windows } from '@vinspec/rate-limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Throws `rate_limited` if the address has failed too often; otherwise, respond with the failure itself. */
export type CountFailure = (
  request: FastifyRequest,
  reply: FastifyReply,
  failure: VinspecError,
) => Promise<void>

const POLICY = 'failed-authentications'
const WINDOW_SECONDS = 60

export function createFailureCount(windows: Windows, perMinute: number): CountFailure {
  const limit = createAddressLimit(windows, POLICY, perMinute, WINDOW_SECONDS)
  return async (request, reply, { code }) => {
    logFailedAuthentication(request, code)
    const seconds = await limit.take(request.ip)
    if (seconds === 0) return
    reply.headers({
      'ratelimit-policy': `"${POLICY}";q=${perMinute};w=${WINDOW_SECONDS}`,
      ratelimit: `"${POLICY}";r=0;t=${seconds}`,
    })
    const message = `Too many requests from your IP address had no valid API key. Wait ${seconds} seconds, then send a valid key.`
    throw new VinspecError('rate_limited', message, {
      details: { policy: POLICY },
      retryAfterSeconds: seconds,
    })
  }
}
