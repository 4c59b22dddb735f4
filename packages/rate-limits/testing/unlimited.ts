import type { RateLimitSettings } from '../src/index.ts'

/** Far above what a test sends, so that only the tests of rate limits reach them. */
export const UNLIMITED: RateLimitSettings = {
  lookupsPerMinute: 1_000_000,
  concurrentLookups: 1_000,
  readsPerMinute: 1_000_000,
  writesPerMinute: 1_000_000,
  contractReadsPerMinute: 1_000_000,
}
