import { PgBoss } from 'pg-boss'
import { DEAD_LETTER_QUEUE, DEAD_LETTERS, type JobQueue, QUEUES, SCHEMA, SCHEMA_VERSION } from './queues.ts'

/** Creates or upgrades pg-boss's tables, and configures every queue and its schedule as in the code. */
export async function installQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    await requireSchemaVersion(boss)
    await install(boss, DEAD_LETTERS, DEAD_LETTER_QUEUE)
    for (const [name, queue] of Object.entries(QUEUES)) await install(boss, name, queue)
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function install(boss: PgBoss, name: string, { settings, cron }: JobQueue): Promise<void> {
  await boss.createQueue(name, settings)
  const { policy: _, ...changeable } = settings
  await boss.updateQueue(name, changeable)
  if (cron) await boss.schedule(name, cron)
}

/**
 * Throws if pg-boss's tables are not the version that `enqueue_job` writes to: jobs would be lost or processed wrongly.
 */
async function requireSchemaVersion(boss: PgBoss): Promise<void> {
  const version = await boss.schemaVersion()
  if (version === SCHEMA_VERSION) return
  throw new Error(
    `pg-boss's tables have version ${version}, and enqueue-job.sql writes to version ${SCHEMA_VERSION}. Migrate the database, or bring enqueue-job.sql to the new version.`,
  )
}
