/** Brings a database to the current schema and rules, including the job queues. */
import { withClient } from '@vinspec/connections'
import { prepareAppRole } from './foundation/db/app-role.ts'
import { applyMigrations } from './foundation/db/apply-migrations.ts'
import { applySqlSources } from './foundation/db/apply-sql-sources.ts'
import { readSqlSources } from './foundation/db/sql-sources.ts'
import { installQueues } from './foundation/jobs/install-queues.ts'

/**
 * Applies what is missing, in order: tables, functions and triggers, partitions, queues, the apps' role. Returns the
 * names of what it applied.
 * @param ownerUrl the database, as the role that owns everything in it
 * @param appUrl the same database, as the role of the apps
 */
export async function migrate(ownerUrl: string, appUrl: string = ownerUrl): Promise<readonly string[]> {
  const migrations = await applyMigrations(ownerUrl)
  const sources = await applySqlSources(ownerUrl, await readSqlSources())
  await withClient(ownerUrl, (owner) => owner.query('SELECT make_partitions(now())'))
  await installQueues(ownerUrl)
  await withClient(ownerUrl, (owner) => owner.query('SELECT enqueue_waiting_mail()'))
  return [...migrations, ...sources, ...(await prepareAppRole(ownerUrl, appUrl))]
}
