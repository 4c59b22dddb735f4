/** The environment of the API, parsed once. Nothing else here reads `process.env`. */
import {
  createEnvironmentReader,
  type Environment,
  type PaymentSettings,
  readPaymentSettings,
} from '@vinspec/core'
import { type RateLimitSettings, readRateLimitSettings } from '@vinspec/rate-limits'

export interface ApiConfig {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string
  readonly databasePoolSize: number
  /** Redis-compatible store shared by replicas; undefined: limits count in this process alone. */
  readonly redisUrl: string | undefined
  readonly rateLimits: RateLimitSettings
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Undefined: nothing can be bought. */
  readonly payments: PaymentSettings | undefined
  readonly providerTimeoutMs: number
  readonly leaseMs: number
  readonly logLevel: string
  /** How long to go on accepting after turning unready, until load balancers have noticed. */
  readonly shutdownDelayMs: number
  /** Longest time to let running requests finish at shutdown. */
  readonly drainMs: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Throws with every fault named when the environment is not usable. */
export function readConfig(env: Environment = process.env): ApiConfig {
  const reader = createEnvironmentReader(env)
  const { faults, integer, url, oneOf } = reader
  const payments = readPaymentSettings(env)
  faults.push(...payments.faults)
  const config: ApiConfig = {
    host: env['HOST'] || '127.0.0.1',
    port: integer('PORT', 4010, { minimum: 0, maximum: 65_535 }),
    databaseUrl: url('DATABASE_URL', ['postgresql:', 'postgres:']) ?? '',
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    rateLimits: readRateLimitSettings(reader),
    trustedProxies: (env['TRUSTED_PROXIES'] ?? '').split(/[\s,]+/).filter((text) => text !== ''),
    payments: payments.settings,
    providerTimeoutMs: integer('VEHICLE_DATA_TIMEOUT_MS', 10_000),
    leaseMs: integer('LOOKUP_LEASE_MS', 20_000),
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', 0, { minimum: 0 }),
    drainMs: integer('SHUTDOWN_DRAIN_MS', 10_000, { minimum: 0 }),
  }
  if (config.databaseUrl === '') faults.push('DATABASE_URL must be set')
  // A lease that ends before the provider may would let two attempts run for one key.
  if (config.leaseMs <= config.providerTimeoutMs) {
    faults.push('LOOKUP_LEASE_MS must be longer than VEHICLE_DATA_TIMEOUT_MS')
  }
  if (faults.length > 0) throw new Error(`The API cannot start:\n- ${faults.join('\n- ')}`)
  return config
}
