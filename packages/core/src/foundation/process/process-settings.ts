/** Settings of every process, from its environment. */
import type { EnvironmentReader } from './environment.ts'
import { readDatabaseUrl } from './private-servers.ts'

export interface ProcessSettings {
  readonly databaseUrl: string
  /**
   * The URL of the database itself, if `databaseUrl` leads to a pooler that lends its sessions out for one transaction
   * each.
   */
  readonly databaseSessionUrl: string | undefined
  /** The lowest level to log; `silent` for nothing. */
  readonly logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readProcessSettings(reader: EnvironmentReader): ProcessSettings {
  const databaseUrl = readDatabaseUrl(reader, 'DATABASE_URL')
  if (databaseUrl === undefined) reader.faults.push('DATABASE_URL must be set')
  return {
    databaseUrl: databaseUrl ?? '',
    databaseSessionUrl: readDatabaseUrl(reader, 'DATABASE_SESSION_URL'),
    logLevel: reader.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  }
}
