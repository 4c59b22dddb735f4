/** Brings a database to the current schema and rules, including the job queues. */
import pg from 'pg'
import { applyMigrations } from './db/apply-migrations.ts'
import { applySqlSources } from './db/apply-sql-sources.ts'
import { readSqlSources } from './db/sql-sources.ts'
import { installQueues } from './jobs/install-queues.ts'

/** Applies what is missing, in order: tables, functions and triggers, partitions, queues. Returns the names of what it applied. */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const migrations = await applyMigrations(databaseUrl)
  const sources = await applySqlSources(databaseUrl, await readSqlSources())
  await makePartitions(databaseUrl)
  await installQueues(databaseUrl)
  return [...migrations, ...sources]
}

async function makePartitions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT make_partitions(now())')
  } finally {
    await client.end()
  }
}
