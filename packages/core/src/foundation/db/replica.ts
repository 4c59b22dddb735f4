/**
 * A standby of the database, for what may be some seconds old: lists, usage, reports. It must never break a page: while it is
 * away, far behind, or slow, the database itself is read.
 */
import { type Database, openDatabase } from './client.ts'

export interface ReplicaOptions {
  readonly url: string
  readonly poolSize: number
  readonly pooled?: boolean
  /** How far behind it may be. */
  readonly mostBehindMs?: number
  /** Longest time to wait for a connection, and for an answer. */
  readonly patienceMs?: number
}

export interface Replica {
  close(): Promise<void>
}

const MOST_BEHIND_MS = 5_000
const PATIENCE_MS = 2_000
/** Between two comparisons with the database, which are made only while somebody reads. */
const COMPARED_EVERY_MS = 1_000

interface Standby {
  readonly database: Database
  isFresh(): boolean
  /** It did not answer: nobody asks it until it was compared again. */
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

/** Reads what may be some seconds old. Never within a transaction, and never what something is decided by. */
export async function readStale<T>(primary: Database, read: (database: Database) => Promise<T>): Promise<T> {
  const standby = standbys.get(primary)
  if (!standby?.isFresh()) return await read(primary)
  try {
    return await read(standby.database)
  } catch {
    // If it was not the replica's fault, the database says the same.
    standby.mistrust()
    return await read(primary)
  }
}

function createStandby(primary: Database, database: Database, mostBehindMs: number): Standby {
  /** How far the database had come at some moments, the oldest first. */
  let marks: ReadonlyArray<{ readonly at: number; readonly position: number }> = []
  let replayed = Number.NEGATIVE_INFINITY
  let comparedAt = Number.NEGATIVE_INFINITY

  const compare = async () => {
    const at = Date.now()
    const [mark] = await primary.$queryRaw<Array<{ position: number }>>`
      SELECT (pg_current_wal_lsn() - '0/0')::float8 AS position`
    if (mark) marks = [...marks, { at, position: mark.position }]
    // Null: it is no standby, and may be anything.
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
        // Nobody waits for it.
        void compare().catch(mistrust)
      }
      marks = marks.filter(({ at }) => now - at <= mostBehindMs)
      return marks.some(({ position }) => position <= replayed)
    },
  }
}
