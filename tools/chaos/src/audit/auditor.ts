/** Audits the books every 300 ms while faults happen, with SQL of its own over a direct connection. */
import { setTimeout as wait } from 'node:timers/promises'
import * as pg from '@vinspec/connections'
import type { Attempts } from '../load/attempts.ts'
import { STANDING_RULES } from './standing-rules.ts'

export interface Auditor {
  /** How often the books were audited. */
  readonly audits: number
  stop(): Promise<void>
}

const EVERY_MS = 300

export function startAuditor(
  database: pg.Pool,
  attempts: Attempts,
  onBreach: (breach: string) => void,
): Auditor {
  const over = new AbortController()
  let audits = 0
  const audit = async () => {
    while (!over.signal.aborted) {
      const breaches = await readBreaches(database, STANDING_RULES, attempts).catch(unlessAway)
      if (breaches) audits += 1
      for (const breach of breaches ?? []) onBreach(breach)
      await wait(EVERY_MS)
    }
  }
  const done = audit()
  return {
    get audits() {
      return audits
    },
    stop: async () => {
      over.abort()
      await done
    },
  }
}

/** Checks all rules in one snapshot, and compares it with what the clients remember. */
export async function readBreaches(
  database: pg.Pool,
  rules: readonly string[],
  attempts: Attempts,
): Promise<readonly string[]> {
  const client = await database.connect()
  try {
    const answeredBefore = new Map([...attempts.counts()].map(([id, { answered }]) => [id, answered]))
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const breaches: string[] = []
    for (const rule of rules) {
      const { rows } = await client.query<{ breach: string }>(rule)
      breaches.push(...rows.map(({ breach }) => breach))
    }
    const { rows } = await client.query<{ customer_id: string; count: number }>(
      'SELECT customer_id, count(*)::integer FROM vehicle_lookup GROUP BY customer_id',
    )
    await client.query('COMMIT')
    const stored = new Map(rows.map(({ customer_id: id, count }) => [id, count]))
    for (const [id, { begun }] of attempts.counts()) {
      const count = stored.get(id) ?? 0
      const answered = answeredBefore.get(id) ?? 0
      if (count < answered) breaches.push(`customer ${id} has ${answered} answers, but only ${count} lookups`)
      if (count > begun) breaches.push(`customer ${id} made ${begun} lookups, but was charged for ${count}`)
    }
    client.release()
    return breaches
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Ignores errors of a database that is down on purpose. Any other error is a fault of the rules. */
function unlessAway(error: unknown): undefined {
  if (error instanceof pg.DatabaseError && !PASSING.has(error.code ?? '')) throw error
}

/** SQLSTATEs of a connection that was terminated, a crash, a start, and too many connections. */
const PASSING: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300'])
