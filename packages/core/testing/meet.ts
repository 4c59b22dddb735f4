/** Runs two statements so that they meet half-way, where each would hold a lock that the other needs if their orders differed. */
import * as pg from '@vinspec/connections'
import { expect } from 'vitest'

export interface Meeting {
  /** A statement that locks a row that both reach in the middle. */
  readonly barrier: string
  readonly first: () => Promise<unknown>
  /** Runs between the two, and reverses the rows, so that the second statement finds them in the other order. */
  readonly turn?: () => Promise<unknown>
  readonly second: () => Promise<unknown>
}

/**
 * Starts both, lets them continue once the first waits for the barrier and the second for a lock (or has ended), and
 * returns their errors: none, unless PostgreSQL had to end one of them.
 */
export async function meet(
  databaseUrl: string,
  { barrier, first, turn, second }: Meeting,
): Promise<readonly unknown[]> {
  const guard = new pg.Client({ connectionString: databaseUrl })
  await guard.connect()
  try {
    await guard.query(`BEGIN; ${barrier}`)
    const ended = new Set<string>()
    const start = (name: string, work: () => Promise<unknown>) =>
      work().then(
        () => void ended.add(name),
        (error: unknown) => {
          ended.add(name)
          return error
        },
      )
    const standing = async () => (await countWaiting(guard)) + ended.size
    const one = start('first', first)
    await expect.poll(() => countWaiting(guard)).toBe(1)
    await turn?.()
    const other = start('second', second)
    await expect.poll(standing).toBe(2)
    await guard.query('ROLLBACK')
    return (await Promise.all([one, other])).filter((failure) => failure !== undefined)
  } finally {
    await guard.end()
  }
}

async function countWaiting(guard: pg.Client): Promise<number> {
  // Within a transaction, the view would keep showing its first result.
  await guard.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await guard.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  return rows[0]?.waiting ?? 0
}
