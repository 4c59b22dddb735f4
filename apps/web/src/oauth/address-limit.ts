/** How often one address may do what fills the database or makes this server fetch. Each replica counts alone. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface AddressLimit {
  /** Counts one. Returns how many seconds to wait, 0 for none. */
  take(address: string): Promise<number>
}

export function createAddressLimit(quota: number, windowSeconds: number): AddressLimit {
  const limiter = new RateLimiterMemory({ points: quota, duration: windowSeconds })
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
