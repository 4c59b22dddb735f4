import { expect } from 'vitest'
import { asAdministrator } from './as-owner.ts'

/** Ends every other connection to a database, as an administrator or a failover does. */
export async function terminateConnections(databaseUrl: string): Promise<void> {
  await asAdministrator(databaseUrl, async (administrator) => {
    await administrator.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
  })
}

/**
 * Ends every other connection while the queries of `work` run: each waits for a table that is locked. Resolves with the
 * result of the work.
 */
export async function terminateDuring<T>(
  databaseUrl: string,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  return await asAdministrator(databaseUrl, async (administrator) => {
    await administrator.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const running = work()
    const terminateWaiting = async () => {
      // Within a transaction, the view would keep showing its first result.
      await administrator.query('SELECT pg_stat_clear_snapshot()')
      const { rows } = await administrator.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`)
      return rows.length
    }
    await expect.poll(terminateWaiting, { interval: 20 }).toBeGreaterThan(0)
    await administrator.query('ROLLBACK')
    return await running
  })
}
