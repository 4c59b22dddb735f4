import * as pg from '@vinspec/connections'
import { expect } from 'vitest'

export interface HeldLookups {
  /** Resolves once this many lookups are waiting. */
  untilWaiting(count: number): Promise<void>
  release(): Promise<void>
}

/** Blocks every lookup of a customer in the database until released. */
export async function holdLookups(databaseUrl: string, customerId: string): Promise<HeldLookups> {
  // Separate clients: a pool reports its end before its connections have closed. If the database is dropped then, the error is uncaught.
  const holder = new pg.Client({ connectionString: databaseUrl })
  const watcher = new pg.Client({ connectionString: databaseUrl })
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM credit_grant WHERE customer_id = $1 FOR UPDATE', [customerId])

  async function countWaiting(): Promise<number> {
    const { rows } = await watcher.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return rows[0]?.n ?? 0
  }

  return {
    untilWaiting: (count) => expect.poll(countWaiting).toBe(count),
    release: async () => {
      await holder.query('COMMIT')
      await Promise.all([holder.end(), watcher.end()])
    },
  }
}
