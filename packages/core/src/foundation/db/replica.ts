/**
 * A standby of the database, for reads that may be some seconds old: lists, usage, reports. It must never break a page:
 * while it is unavailable, far behind, or slow, reads go to the database itself.
 */
import { type Database, openDatabase } from './client.ts'

export interface ReplicaOptions {
  readonly url: string
  readonly poolSize: number
  readonly pooled?: boolean
  /** How far behind the standby may be, in milliseconds. */
  readonly mostBehindMs?: number
  /** Longest time to wait for a connection, and for an answer, in milliseconds. */
  readonly patienceMs?: number
}

export interface Replica {
  close(): Promise<void>
}

const MOST_BEHIND_MS = 5_000
const PATIENCE_MS = 2_000
/** The time between two comparisons with the database, which are made only while there are reads. */
const COMPARED_EVERY_MS = 1_000

interface Standby {
  readonly database: Database
  isFresh(): boolean
  /** Called after it did not answer: it is not used again until the next comparison. */
  mistrust(): void
}

const standbys = new WeakMap<Database, Standby>()

/** From now on, {@link readStale} of this database reads from the replica. */
export function followReplica(
  primary: Database,
  { url, poolSize, pooled, ...limits }: ReplicaOptions,
): Replica {
  const { mostBehindMs = MOST_BEHIND_MS, patienceMs = PATIENCE_MS } = limits
  const database = openDatabase({
    url,
    poolSize,
    connectTimeoutMs: patienceMs,
    statementTimeoutMs: patienceMs,
    ...(pooled !== undefined && { pooled }),
  })
  standbys.set(primary, createStandby(primary, database, mostBehindMs))
  return { close: () => database.$disconnect() }
}

/** Reads what may be some seconds old. Do not use it within a transaction, or to decide anything. */
export async function readStale<T>(primary: Database, read: (database: Database) => Promise<T>): Promise<T> {
  const standby = standbys.get(primary)
  if (!standby?.isFresh()) return await read(primary)
  try {
    return await read(standby.database)
  } catch {
    // If the error was not the standby's, the database throws it again.
    standby.mistrust()
    return await read(primary)
  }
}

function createStandby(primary: Database, database: Database, mostBehindMs: number): Standby {
  /** Positions of the database at recent moments, oldest first. */
  let marks: ReadonlyArray<{ readonly at: number; readonly position: number }> = []
  let replayed = Number.NEGATIVE_INFINITY
  let comparedAt = Number.NEGATIVE_INFINITY

  const compare = async () => {
    const at = Date.now()
    const [mark] = await primary.$queryRaw<Array<{ position: number }>>`
      SELECT (pg_current_wal_lsn() - '0/0')::float8 AS position`
    if (mark) marks = [...marks, { at, position: mark.position }]
    // Null: it is not a standby, so it may have any data.
    const [reached] = await database.$queryRaw<Array<{ position: number | null }>>`
      SELECT (pg_last_wal_replay_lsn() - '0/0')::float8 AS position`
    replayed = reached?.position ?? Number.NEGATIVE_INFINITY
  }
  const mistrust = () => {
    replayed = Number.NEGATIVE_INFINITY
  }
  return {
    database,
    mistrust,
    isFresh: () => {
      const now = Date.now()
      if (now - comparedAt >= COMPARED_EVERY_MS) {
        comparedAt = now
        // The read does not wait for the comparison.
        void compare().catch(mistrust)
      }
      marks = marks.filter(({ at }) => now - at <= mostBehindMs)
      return marks.some(({ position }) => position <= replayed)
    },
  }
}
