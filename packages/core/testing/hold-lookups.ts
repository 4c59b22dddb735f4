import * as pg from '@vinspec/connections'
import { expect } from 'vitest'

export interface HeldLookups {
  /** Resolves once so many are waiting. */
  untilWaiting(count: number): Promise<void>
  release(): Promise<void>
}

/** Keeps every lookup of a customer waiting in the database until released. */
export async function holdLookups(databaseUrl: string, customerId: string): Promise<HeldLookups> {
  // Clients of their own: a pool says that it has ended before its connections have, and the database may be dropped
  // then, which nobody would hear but as an uncaught error.
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
