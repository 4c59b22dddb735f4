/**
 * Brings the functions and triggers of a database in line with the sources: all of them or, if one fails, none.
 * `sql_source.applied` records what each source created, so that the next start finds nothing to do, notices changes
 * made by hand, and removes what is no longer in the sources.
 */
import * as pg from '@vinspec/connections'
import type { Database } from './client.ts'
import { gaveWay, givingWay, SHORT_LOCK_TIMEOUT } from './give-way.ts'
import type { SqlSource } from './sql-sources.ts'
import { sqlStateOf } from './sql-state.ts'

/** An arbitrary lock number: one process at a time applies sources. */
const ADVISORY_LOCK = 7_205_759_403
const ATTEMPTS = 20
/** PostgreSQL cannot replace a function whose result or arguments have changed. */
const CANNOT_REPLACE = '42P13'

const DEFINITIONS = `
  SELECT 'function ' || proname AS name, pg_get_functiondef(oid) AS text,
    format('DROP FUNCTION %s', oid::regprocedure) AS removal, xmin AS written
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
  UNION ALL
  SELECT 'trigger ' || tgname, pg_get_triggerdef(oid) || tgenabled::text,
    format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), xmin
  FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0`

const FINGERPRINT = `(
  SELECT md5(string_agg(text, E'\\n' ORDER BY name, text)) FROM definition WHERE name = ANY (makes))`

interface Applied {
  readonly path: string
  readonly checksum: string
  readonly makes: readonly string[]
  /** Whether everything that the source created still exists unchanged in the database. */
  readonly intact: boolean
}

/** Applies the sources that differ, in order, and returns the paths of those that were applied or removed. */
export async function applySqlSources(
  databaseUrl: string,
  sources: readonly SqlSource[],
): Promise<readonly string[]> {
  return await pg.withClient(databaseUrl, (client) =>
    givingWay(ATTEMPTS, () =>
      pg.inTransaction(client, async () => {
        // Before the lock timeout is set: a start waits for another one, however long that takes.
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
        return await apply(client, sources)
      }),
    ),
  )
}

/** Paths of the sources that a database lacks, or has in another form. */
export async function readPendingSources(
  prisma: Database,
  sources: readonly SqlSource[],
): Promise<readonly string[]> {
  const rows = await prisma.$queryRaw<Array<{ path: string; checksum: string }>>`
    SELECT path, checksum FROM sql_source.applied`
  const applied = new Map(rows.map(({ path, checksum }) => [path, checksum]))
  return sources.filter(({ path, checksum }) => applied.get(path) !== checksum).map(({ path }) => path)
}

async function apply(client: pg.Client, sources: readonly SqlSource[]): Promise<readonly string[]> {
  const applied = await readApplied(client)
  const changed = sources.filter((source) => {
    const before = applied.get(source.path)
    return !before?.intact || before.checksum !== source.checksum
  })
  const paths = new Set(sources.map(({ path }) => path))
  const gone = [...applied.values()].filter(({ path }) => !paths.has(path))
  if (changed.length + gone.length === 0) return []

  // Replacing a trigger locks its table.
  await client.query(SHORT_LOCK_TIMEOUT)
  for (const source of changed) await applyOne(client, source)
  await removeLeftovers(client, [
    ...changed.flatMap(({ path, makes }) => [...makes, ...(applied.get(path)?.makes ?? [])]),
    ...gone.flatMap(({ makes }) => makes),
  ])
  await record(client, changed, gone)
  return [...changed, ...gone].map(({ path }) => path)
}

async function readApplied(client: pg.Client): Promise<ReadonlyMap<string, Applied>> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS sql_source;
    CREATE TABLE IF NOT EXISTS sql_source.applied (
      path text PRIMARY KEY, checksum text NOT NULL, makes text[] NOT NULL, fingerprint text)`)
  const { rows } = await client.query<Applied>(`
    WITH definition AS (${DEFINITIONS})
    SELECT path, checksum, makes, fingerprint IS NOT DISTINCT FROM ${FINGERPRINT} AS intact FROM sql_source.applied`)
  return new Map(rows.map((row) => [row.path, row]))
}

async function applyOne(client: pg.Client, { path, text, makes }: SqlSource): Promise<void> {
  await client.query('SAVEPOINT source')
  try {
    await client.query(text).catch(async (error: unknown) => {
      if (sqlStateOf(error) !== CANNOT_REPLACE) throw error
      await client.query('ROLLBACK TO SAVEPOINT source')
      await remove(client, 'name = ANY ($1) AND text NOT LIKE $2', [makes, '% RETURNS trigger%'])
      await client.query(text)
    })
  } catch (error) {
    throw describe(error, path, text)
  }
}

/** Removes what has one of these names and was not created in this transaction. */
async function removeLeftovers(client: pg.Client, names: readonly string[]): Promise<void> {
  await remove(client, 'name = ANY ($1) AND age(written) > age(pg_current_xact_id()::xid)', [names])
}

async function remove(client: pg.Client, which: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ removal: string }>(
    `WITH definition AS (${DEFINITIONS}) SELECT removal FROM definition WHERE ${which} ORDER BY name DESC`,
    [...values],
  )
  for (const { removal } of rows) await client.query(removal)
}

async function record(client: pg.Client, changed: readonly SqlSource[], gone: readonly Applied[]) {
  const paths = [...changed, ...gone].map(({ path }) => path)
  await client.query('DELETE FROM sql_source.applied WHERE path = ANY ($1)', [paths])
  await client.query(
    `WITH definition AS (${DEFINITIONS}), source AS (
       SELECT path, checksum, ARRAY(SELECT jsonb_array_elements_text(made)) AS makes
       FROM jsonb_to_recordset($1) AS s(path text, checksum text, made jsonb))
     INSERT INTO sql_source.applied SELECT path, checksum, makes, ${FINGERPRINT} FROM source`,
    [JSON.stringify(changed.map(({ path, checksum, makes }) => ({ path, checksum, made: makes })))],
  )
}

function describe(error: unknown, path: string, text: string): unknown {
  if (!(error instanceof pg.DatabaseError) || gaveWay(error)) return error
  const line = text.slice(0, Number(error.position ?? 1) - 1).split('\n').length
  return new Error(`${path}:${line}: ${error.message}`, { cause: error })
}
