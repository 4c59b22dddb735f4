/** Settings of every process, from its environment. */
import type { EnvironmentReader } from './environment.ts'

export interface ProcessSettings {
  readonly databaseUrl: string
  /** The database itself, if `databaseUrl` leads through a pooler that lends its sessions out by the transaction. */
  readonly databaseSessionUrl: string | undefined
  /** Lowest level to log, `silent` for nothing. */
  readonly logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const POSTGRESQL = ['postgresql:', 'postgres:']

export function readProcessSettings({ url, requiredUrl, oneOf }: EnvironmentReader): ProcessSettings {
  return {
    databaseUrl: requiredUrl('DATABASE_URL', POSTGRESQL),
    databaseSessionUrl: url('DATABASE_SESSION_URL', POSTGRESQL),
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  }
}
