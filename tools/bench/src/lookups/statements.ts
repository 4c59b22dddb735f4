/** What the database was asked to do for one lookup, from pg_stat_statements. */
import pg from 'pg'

export interface StatementCounts {
  /** Statements sent by the server, each a round trip. */
  readonly roundTrips: number
  /** All statements run, those inside functions and triggers included. */
  readonly statements: number
}

export async function resetStatements(databaseUrl: string): Promise<void> {
  await query(databaseUrl, `SET pg_stat_statements.track = 'none'; SELECT pg_stat_statements_reset()`)
}

export async function countStatements(databaseUrl: string, lookups: number): Promise<StatementCounts> {
  const rows = await query(
    databaseUrl,
    `SELECT coalesce(sum(calls) FILTER (WHERE toplevel), 0)::float8 AS top, coalesce(sum(calls), 0)::float8 AS every
     FROM pg_stat_statements`,
  )
  return { roundTrips: (rows[0]?.top ?? 0) / lookups, statements: (rows[0]?.every ?? 0) / lookups }
}

async function query(connectionString: string, sql: string): Promise<Array<{ top: number; every: number }>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<{ top: number; every: number }>(sql)).rows
  } finally {
    await client.end()
  }
}
