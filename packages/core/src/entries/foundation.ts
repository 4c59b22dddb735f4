/** What every process needs: the database, the clock, the environment, errors, and log redaction. */
export { type Clock, systemClock } from '../foundation/clock.ts'
export { type Database, type DatabaseOptions, isReachable, openDatabase } from '../foundation/db/client.ts'
export { followReplica, type Replica } from '../foundation/db/replica.ts'
export { VinspecError } from '../foundation/errors.ts'
export { newId } from '../foundation/ids.ts'
export { inTime } from '../foundation/in-time.ts'
export {
  BULK_LOOKUP_DAYS,
  MAX_BULK_ROWS,
  MAX_DAILY_CREDIT_CAP,
  MAX_NOTE_LENGTH,
  PROMISED,
  REQUEST_LOG_DAYS,
} from '../foundation/policy.ts'
export {
  createEnvironmentReader,
  type Environment,
  type EnvironmentReader,
  readItems,
  settingsOrEnd,
} from '../foundation/process/environment.ts'
export { readDatabaseUrl, readRedisUrl, refusePlainHttp } from '../foundation/process/private-servers.ts'
export { logDestination, logOptions } from '../foundation/process/process-log.ts'
export { type ProcessSettings, readProcessSettings } from '../foundation/process/process-settings.ts'
export { currentTraceparent, describeSpan, inSpan } from '../foundation/process/spans.ts'
export { askedTooOften } from '../foundation/text/asked-too-often.ts'
export { isPlainName, toPlainName } from '../foundation/text/plain-name.ts'
export { isStorable, toStorable } from '../foundation/text/storable-text.ts'
export { pathWithoutSecrets, withoutSecrets } from '../foundation/text/without-secrets.ts'
