/** Brings a database to the current schema, with the queues that jobs wait in. */
import { applyMigrations } from './db/apply-migrations.ts'
import { installQueues } from './jobs/install-queues.ts'

/** Applies what is missing, in order, and returns the names of the migrations that were applied. */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const applied = await applyMigrations(databaseUrl)
  await installQueues(databaseUrl)
  return applied
}
