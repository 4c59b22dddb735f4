/** Counts the statements of one lookup with pg_stat_statements, which counts only while tracking is on. */
import type * as pg from '@vinspec/connections'

export interface StatementCounts {
  /** Statements sent by the server, each a round trip. */
  readonly roundTrips: number
  /** All statements run, those inside functions and triggers included. */
  readonly statements: number
}

/** Counting takes time, so it is off during timed rounds. */
export async function countStatements(
  client: pg.Client,
  lookups: number,
  work: () => Promise<unknown>,
): Promise<StatementCounts> {
  await setTracking(client, 'all')
  await client.query('SELECT pg_stat_statements_reset()')
  await work()
  const { rows } = await client.query<{ top: number; every: number }>(`
    SELECT coalesce(sum(calls) FILTER (WHERE toplevel), 0)::float8 AS top, coalesce(sum(calls), 0)::float8 AS every
    FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'`)
  await setTracking(client, 'none')
  return { roundTrips: (rows[0]?.top ?? 0) / lookups, statements: (rows[0]?.every ?? 0) / lookups }
}

/** Set to `none` at the start, because the default tracking takes time too. */
export async function setTracking(client: pg.Client, track: 'all' | 'none'): Promise<void> {
  await client.query(`ALTER SYSTEM SET pg_stat_statements.track = '${track}'`)
  await client.query('SELECT pg_reload_conf()')
}
