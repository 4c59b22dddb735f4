import type { EnvironmentReader } from '@vinspec/core/foundation'
import type { RateLimitSettings } from './rate-limits.ts'

/** The limits of every app are set in the same way: replicas of all of them share their counts. */
export function readRateLimitSettings({ integer }: EnvironmentReader): RateLimitSettings {
  return {
    lookupsPerMinute: integer('RATE_LIMIT_LOOKUPS_PER_MINUTE', 60),
    concurrentLookups: integer('RATE_LIMIT_CONCURRENT_LOOKUPS', 10),
    readsPerMinute: integer('RATE_LIMIT_READS_PER_MINUTE', 300),
    writesPerMinute: integer('RATE_LIMIT_WRITES_PER_MINUTE', 10),
    contractReadsPerMinute: integer('RATE_LIMIT_CONTRACT_READS_PER_MINUTE', 60),
  }
}
