/** What every process needs: the database, the clock, the environment, errors, and log redaction. */
export { type Clock, systemClock } from '../clock.ts'
export { type Database, type DatabaseOptions, isReachable, openDatabase } from '../db/client.ts'
export { followReplica, type Replica } from '../db/replica.ts'
export {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  settingsOrEnd,
} from '../environment.ts'
export { VinspecError } from '../errors.ts'
export { newId } from '../ids.ts'
export {
  BULK_LOOKUP_DAYS,
  MAX_BULK_ROWS,
  MAX_DAILY_CREDIT_CAP,
  MAX_NOTE_LENGTH,
  PROMISED,
  REQUEST_LOG_DAYS,
} from '../policy.ts'
export { readDatabaseUrl, readRedisUrl, refusePlainHttp } from '../private-servers.ts'
export { logDestination, logOptions } from '../process-log.ts'
export { type ProcessSettings, readProcessSettings } from '../process-settings.ts'
export { currentTraceparent, describeSpan, inSpan } from '../spans.ts'
export { isStorable, toStorable } from '../storable-text.ts'
export { pathWithoutSecrets, withoutSecrets } from '../without-secrets.ts'
