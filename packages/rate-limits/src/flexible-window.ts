/** A window on top of rate-limiter-flexible, which rejects with its result when the quota is used up. */
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Window } from './limit-store.ts'

export function toWindow(limiter: RateLimiterAbstract): Window {
  return {
    async take(caller) {
      const result = await limiter.consume(caller).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      })
      return {
        allowed: result.consumedPoints <= limiter.points,
        remaining: Math.max(0, result.remainingPoints),
        resetsInMs: result.msBeforeNext,
      }
    },
  }
}
