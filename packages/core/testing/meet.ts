/** Lets two statements meet half-way, where each would hold what the other wants if they went opposite ways. */
import * as pg from '@vinspec/connections'
import { expect } from 'vitest'

export interface Meeting {
  /** Locks what both come by in the middle. */
  readonly barrier: string
  readonly first: () => Promise<unknown>
  /** Between the two: what turns the rows round, so that the second finds them the other way. */
  readonly turn?: () => Promise<unknown>
  readonly second: () => Promise<unknown>
}

/**
 * Starts both, lets them go on once each waits (or has ended), and returns what they failed of: nothing, unless
 * PostgreSQL had to end one of them.
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
    await expect.poll(standing).toBe(1)
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
  // Within a transaction, it would keep showing its first result.
  await guard.query('SELECT pg_stat_clear_snapshot()')
  const { rows } = await guard.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  )
  return rows[0]?.waiting ?? 0
}
