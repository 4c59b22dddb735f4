/** Brings a database to the current schema and rules, including the job queues. */
import { applyMigrations } from './db/apply-migrations.ts'
import { applySqlSources } from './db/apply-sql-sources.ts'
import { readSqlSources } from './db/sql-sources.ts'
import { installQueues } from './jobs/install-queues.ts'

/** Applies what is missing, in order: tables, then functions and triggers. Returns the names of what it applied. */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const migrations = await applyMigrations(databaseUrl)
  const sources = await applySqlSources(databaseUrl, await readSqlSources())
  await installQueues(databaseUrl)
  return [...migrations, ...sources]
}
