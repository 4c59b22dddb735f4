/** Settings of every process, from its environment. */
import type { EnvironmentReader } from './environment.ts'

export interface ProcessSettings {
  readonly databaseUrl: string
  /** Lowest level to log, `silent` for nothing. */
  readonly logLevel: string
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readProcessSettings({ requiredUrl, oneOf }: EnvironmentReader): ProcessSettings {
  return {
    databaseUrl: requiredUrl('DATABASE_URL', ['postgresql:', 'postgres:']),
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  }
}
