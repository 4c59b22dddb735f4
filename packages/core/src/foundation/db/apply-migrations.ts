/**
 * Applies prisma/migrations in order and records them in `_prisma_migrations` as Prisma's own `migrate deploy` does:
 * under its lock, with its checksums, so that either can continue where the other left off.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as pg from '@vinspec/connections'
import type { Database } from './client.ts'
import { givingWay, PAUSE_MS, SHORT_LOCK_TIMEOUT } from './give-way.ts'

const MIGRATIONS = new URL('../../../prisma/migrations/', import.meta.url)
/** Migrations use `uuidv7()`, which PostgreSQL has built in from version 18 on. */
const UUIDV7 = new URL('../../../prisma/uuidv7.sql', import.meta.url)

/** The key of the advisory lock that Prisma takes while it migrates. */
const ADVISORY_LOCK = 72_707_369

const ATTEMPTS = 40
/** A migration that is only this statement. PostgreSQL cannot run it in a transaction. */
const CONCURRENTLY =
  /^\s*(?:--.*\n\s*)*CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "?(\w+)"?[^;]*;\s*$/

const TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY NOT NULL,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0)`

interface Migration {
  readonly name: string
  readonly script: string
  readonly checksum: string
}

interface Applied {
  readonly migration_name: string
  readonly checksum: string
  readonly finished: boolean
}

/** Applies missing migrations and returns their names. A migration that fails leaves nothing behind. */
export async function applyMigrations(
  databaseUrl: string,
  folder: URL = MIGRATIONS,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  // Closing the connection releases the lock.
  return await pg.withClient(databaseUrl, async (client) => {
    await takeTurn(client)
    await client.query(TABLE)
    await provideUuidv7(client)
    const missing = findMissing(migrations, await readApplied(client))
    for (const migration of missing) await apply(client, migration)
    return missing.map(({ name }) => name)
  })
}

async function provideUuidv7(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT WHERE to_regprocedure('uuidv7(interval)') IS NULL")
  if (rowCount) await client.query(await readFile(UUIDV7, 'utf8'))
}

/**
 * Polls for the lock: a statement that waited for it would hold a snapshot, for which CREATE INDEX CONCURRENTLY waits.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      ADVISORY_LOCK,
    ])
    if (rows[0]?.taken) return
    await wait(PAUSE_MS)
  }
}

/** Names of the migrations that a database lacks. */
export async function readPendingMigrations(prisma: Database): Promise<readonly string[]> {
  const rows = await prisma.$queryRaw<Array<{ name: string }>>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
  const applied = new Set(rows.map(({ name }) => name))
  return (await readMigrations(MIGRATIONS)).map(({ name }) => name).filter((name) => !applied.has(name))
}

async function readMigrations(folder: URL): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return await Promise.all(
    names.sort().map(async (name) => {
      const script = await readFile(new URL(`${name}/migration.sql`, folder), 'utf8')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<ReadonlyMap<string, Applied>> {
  const { rows } = await client.query<Applied>(`
    SELECT migration_name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations
    WHERE rolled_back_at IS NULL`)
  return new Map(rows.map((row) => [row.migration_name, row]))
}

/**
 * A database that a later version migrated has more migrations, which is fine: that version stays compatible with the
 * previous one.
 */
function findMissing(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, Applied>,
): readonly Migration[] {
  const missing = migrations.filter(({ name, checksum }) => {
    const before = applied.get(name)
    if (before && !before.finished) {
      throw new Error(
        `Migration ${name} failed halfway when Prisma applied it. Repair the database, then run \`prisma migrate resolve\`.`,
      )
    }
    if (before && before.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it was applied. Restore it, and put the change in a new migration.`,
      )
    }
    return !before
  })
  const [first] = migrations
  if (first && missing.includes(first) && applied.size > 0) {
    throw new Error(
      `The database has other migrations (${[...applied.keys()].join(', ')}). Start with an empty database.`,
    )
  }
  return missing
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const run = CONCURRENTLY.test(migration.script) ? applyConcurrently : applyAtOnce
  await givingWay(ATTEMPTS, () => run(client, migration)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error })
  })
}

async function applyAtOnce(client: pg.Client, migration: Migration): Promise<void> {
  await pg.inTransaction(client, async () => {
    await client.query(SHORT_LOCK_TIMEOUT)
    await client.query(migration.script)
    await record(client, migration)
  })
}

/**
 * The statement runs for as long as it takes, and keeps nobody waiting. This first removes what an earlier try left
 * unfinished.
 */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const [, index = ''] = CONCURRENTLY.exec(migration.script) ?? []
  const { rows } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
  await client.query(migration.script)
  await record(client, migration)
}

async function record(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  )
}
