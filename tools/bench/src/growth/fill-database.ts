/**
 * Fills a database by bulk SQL with what years of lookups leave behind: each with a vehicle of its own, credits from a grant
 * every 30 days, and the request log and idempotency keys for as long as these are kept.
 */
import * as pg from '@vinspec/connections'
import { BATCH, CUSTOMERS, GRANTS, LOOKUPS, NAMES } from './fill-sql.ts'

export interface Filling {
  readonly lookups: number
  readonly customers: number
  /** The part of all lookups that the largest customer has. */
  readonly share: number
  /** Over how many days up to now; a multiple of 30. */
  readonly days: number
  /** When to stop, whatever has been reached. */
  readonly deadline: number
}

const PERIOD_DAYS = 30

/** Returns how many lookups it entered. */
export async function fillDatabase(databaseUrl: string, filling: Filling): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Bulk rows past the triggers, which would take a credit for each: the grants are written with what they spent.
    await client.query(
      `SET session_replication_role = replica; SET synchronous_commit = off; SET vinspec.clock = 'sender'`,
    )
    await client.query(NAMES)
    await client.query(CUSTOMERS, [filling.customers])
    const entered = await enterLookups(client, filling)
    await client.query('RESET session_replication_role')
    return entered
  } finally {
    await client.end()
  }
}

async function enterLookups(
  client: pg.Client,
  { lookups, customers, share, days, deadline }: Filling,
): Promise<number> {
  const periods = days / PERIOD_DAYS
  const perPeriod = Math.ceil(lookups / periods)
  let entered = 0
  for (let period = periods - 1; period >= 0; period--) {
    // As the job would have done in time.
    const start = (period + 1) * PERIOD_DAYS
    await client.query('SELECT make_partitions(now() - make_interval(days => $1))', [start])
    await client.query('SELECT make_partitions(now() - make_interval(days => $1))', [start - 20])
    for (let done = 0; done < perPeriod; done += BATCH) {
      if (Date.now() > deadline) break
      const size = Math.min(BATCH, perPeriod - done)
      await client.query(LOOKUPS, [
        period,
        done / perPeriod,
        (done + size) / perPeriod,
        size,
        customers,
        entered,
        share,
      ])
      entered += size
    }
    await client.query(GRANTS, [period, customers])
  }
  return entered
}
