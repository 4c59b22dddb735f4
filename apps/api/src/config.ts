/** The environment of the API, parsed once. Nothing else here reads `process.env`. */
import type { RateLimitSettings } from './rate-limits/rate-limits.ts'

export interface ApiConfig {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string
  readonly databasePoolSize: number
  /** Redis-compatible store shared by replicas; undefined: limits count in this process alone. */
  readonly redisUrl: string | undefined
  readonly rateLimits: RateLimitSettings
  readonly providerTimeoutMs: number
  readonly leaseMs: number
  readonly logLevel: string
  /** Longest time to let running requests finish at shutdown. */
  readonly drainMs: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws with every fault named when the environment is not usable. */
export function readConfig(env: Environment = process.env): ApiConfig {
  const faults: string[] = []
  const integer = (name: string, fallback: number, minimum = 1): number => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (Number.isSafeInteger(value) && value >= minimum) return value
    faults.push(`${name} must be a whole number of at least ${minimum}, not ${JSON.stringify(text)}`)
    return fallback
  }

  const databaseUrl = env['DATABASE_URL']
  if (!databaseUrl) faults.push('DATABASE_URL must name a PostgreSQL database')
  const config: ApiConfig = {
    host: env['HOST'] || '127.0.0.1',
    port: integer('PORT', 4010, 0),
    databaseUrl: databaseUrl ?? '',
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10),
    redisUrl: env['REDIS_URL'] || undefined,
    rateLimits: {
      lookupsPerMinute: integer('RATE_LIMIT_LOOKUPS_PER_MINUTE', 60),
      concurrentLookups: integer('RATE_LIMIT_CONCURRENT_LOOKUPS', 10),
      readsPerMinute: integer('RATE_LIMIT_READS_PER_MINUTE', 300),
      writesPerMinute: integer('RATE_LIMIT_WRITES_PER_MINUTE', 10),
      contractReadsPerMinute: integer('RATE_LIMIT_CONTRACT_READS_PER_MINUTE', 60),
    },
    providerTimeoutMs: integer('VEHICLE_DATA_TIMEOUT_MS', 10_000),
    leaseMs: integer('LOOKUP_LEASE_MS', 20_000),
    logLevel: env['LOG_LEVEL'] || 'info',
    drainMs: integer('SHUTDOWN_DRAIN_MS', 10_000, 0),
  }
  // A lease that ends before the provider may would let two attempts run for one key.
  if (config.leaseMs <= config.providerTimeoutMs) {
    faults.push('LOOKUP_LEASE_MS must be longer than VEHICLE_DATA_TIMEOUT_MS')
  }
  if (faults.length > 0) throw new Error(`The API cannot start:\n- ${faults.join('\n- ')}`)
  return config
}
