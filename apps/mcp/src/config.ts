/** The environment of the tool server, parsed once. Nothing else here reads `process.env`. */
import {
  createEnvironmentReader,
  type Environment,
  type PaymentSettings,
  readPaymentSettings,
} from '@vinspec/core'
import { type RateLimitSettings, readRateLimitSettings } from '@vinspec/rate-limits'

export interface McpConfig {
  readonly host: string
  readonly port: number
  /** The server as clients know it: its path is served, its host is the only one answered, tokens are for it. */
  readonly mcpUrl: string
  /** The portal, which is the authorization server too. */
  readonly portalUrl: string
  readonly apiUrl: string
  /** Origins of web pages that may call, besides the server's own. */
  readonly allowedOrigins: readonly string[]
  readonly databaseUrl: string
  readonly databasePoolSize: number
  /** Redis-compatible store shared by replicas; undefined: limits count in this process alone. */
  readonly redisUrl: string | undefined
  readonly rateLimits: RateLimitSettings
  /** Messages without an account, per address. */
  readonly publicMessagesPerMinute: number
  /** Addresses and networks of the proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  /** Undefined: nothing can be bought. */
  readonly payments: PaymentSettings | undefined
  readonly providerTimeoutMs: number
  readonly leaseMs: number
  readonly logLevel: string
  /** Longest time to let running requests finish at shutdown. */
  readonly drainMs: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const WEB = ['https:', 'http:']

/** Throws with every fault named when the environment is not usable. */
export function readConfig(env: Environment = process.env): McpConfig {
  const reader = createEnvironmentReader(env)
  const { faults, integer, url, oneOf } = reader
  const payments = readPaymentSettings(env)
  faults.push(...payments.faults)
  const port = integer('PORT', 4016, { minimum: 0, maximum: 65_535 })
  const config: McpConfig = {
    host: env['HOST'] || '127.0.0.1',
    port,
    mcpUrl: url('MCP_URL', WEB) ?? `http://127.0.0.1:${port}/mcp`,
    portalUrl: url('PORTAL_URL', WEB) ?? 'http://localhost:4014',
    apiUrl: url('API_URL', WEB) ?? 'http://127.0.0.1:4010/api/v1',
    allowedOrigins: readList(env['ALLOWED_ORIGINS']),
    databaseUrl: url('DATABASE_URL', ['postgresql:', 'postgres:']) ?? '',
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:']),
    rateLimits: readRateLimitSettings(reader),
    publicMessagesPerMinute: integer('RATE_LIMIT_PUBLIC_MESSAGES_PER_MINUTE', 120),
    trustedProxies: readList(env['TRUSTED_PROXIES']),
    payments: payments.settings,
    providerTimeoutMs: integer('VEHICLE_DATA_TIMEOUT_MS', 10_000),
    leaseMs: integer('LOOKUP_LEASE_MS', 20_000),
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    drainMs: integer('SHUTDOWN_DRAIN_MS', 10_000, { minimum: 0 }),
  }
  if (config.databaseUrl === '') faults.push('DATABASE_URL must be set')
  // A lease that ends before the provider may would let two attempts run for one key.
  if (config.leaseMs <= config.providerTimeoutMs) {
    faults.push('LOOKUP_LEASE_MS must be longer than VEHICLE_DATA_TIMEOUT_MS')
  }
  if (faults.length > 0) throw new Error(`The tool server cannot start:\n- ${faults.join('\n- ')}`)
  return config
}

function readList(text = ''): string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '')
}
