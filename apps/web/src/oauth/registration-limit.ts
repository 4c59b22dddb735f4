/** How often one address may make this server know another app. Each replica counts by itself. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const HOUR_S = 60 * 60

export interface RegistrationLimit {
  /** Counts one. Returns how many seconds to wait, 0 for none. */
  take(address: string): Promise<number>
}

export function createRegistrationLimit(perHour: number): RegistrationLimit {
  const limiter = new RateLimiterMemory({ points: perHour, duration: HOUR_S })
  return {
    take: async (address) =>
      await limiter.consume(address).then(
        () => 0,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
          throw refusal
        },
      ),
  }
}
