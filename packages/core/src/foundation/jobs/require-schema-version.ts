import type { PgBoss } from 'pg-boss'
import { SCHEMA_VERSION } from './queues.ts'

/** Throws if pg-boss's tables are not those that `enqueue_job` writes to: jobs would be lost or done wrongly. */
export async function requireSchemaVersion(boss: PgBoss): Promise<void> {
  const version = await boss.schemaVersion()
  if (version === SCHEMA_VERSION) return
  throw new Error(
    `pg-boss's tables have version ${version}, and enqueue-job.sql writes to version ${SCHEMA_VERSION}. Migrate the database, or bring enqueue-job.sql to the new version.`,
  )
}
