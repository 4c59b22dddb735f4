/** Settings of every server, from its environment. */

import { isIP } from 'node:net'
import {
  type EnvironmentReader,
  type ProcessSettings,
  readDatabaseUrl,
  readItems,
  readProcessSettings,
  readRedisUrl,
} from '@vinspec/core/foundation'
import { readTracingSettings, type TracingSettings } from '@vinspec/tracing'

/** Where health and metrics listen, separately from public requests. */
export interface AdminSettings {
  readonly adminHost: string
  readonly adminPort: number
}

export interface ServerSettings extends ProcessSettings, AdminSettings {
  readonly host: string
  readonly port: number
  readonly databasePoolSize: number
  /** A standby, for reads that may be some seconds old; undefined: the database itself is read. */
  readonly databaseReplicaUrl: string | undefined
  /** Where replicas share the counts of callers' requests; undefined: each replica counts for itself. */
  readonly redisUrl: string | undefined
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** How long to keep accepting requests after readiness turns 503, until load balancers notice, in milliseconds. */
  readonly shutdownDelayMs: number
  /** Longest time to let running requests finish at shutdown, in milliseconds. */
  readonly drainMs: number
  /** Undefined: nothing is traced. */
  readonly tracing: TracingSettings | undefined
}

export function readServerSettings(
  reader: EnvironmentReader,
  { service, ...usual }: Pick<ServerSettings, 'host' | 'port' | 'adminPort'> & { readonly service: string },
): ServerSettings {
  const { text, integer } = reader
  return {
    ...readProcessSettings(reader),
    host: text('HOST') ?? usual.host,
    port: integer('PORT', usual.port, { minimum: 0, maximum: 65_535 }),
    ...readAdminSettings(reader, usual.adminPort),
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10),
    databaseReplicaUrl: readDatabaseUrl(reader, 'DATABASE_REPLICA_URL'),
    redisUrl: readRedisUrl(reader, 'REDIS_URL'),
    trustedProxies: readItems(reader, 'TRUSTED_PROXIES', NETWORKS),
    shutdownDelayMs: integer('SHUTDOWN_DELAY_MS', 0, { minimum: 0 }),
    drainMs: integer('SHUTDOWN_DRAIN_MS', 10_000, { minimum: 0 }),
    tracing: readTracingSettings(reader, service),
  }
}

export function readAdminSettings({ text, integer }: EnvironmentReader, usualPort: number): AdminSettings {
  return {
    adminHost: text('ADMIN_HOST') ?? '127.0.0.1',
    adminPort: integer('ADMIN_PORT', usualPort, { minimum: 0, maximum: 65_535 }),
  }
}

const NETWORKS = { isItem: isNetwork, items: 'addresses and networks such as 10.0.0.0/8' }

function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= most
}
