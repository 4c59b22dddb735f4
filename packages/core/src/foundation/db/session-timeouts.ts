/**
 * How long a session may keep others waiting: no statement, no wait for a lock, and no pause within a transaction is
 * unlimited. So a process that freezes keeps its locks for only seconds: PostgreSQL ends the session, whatever the
 * process does.
 */

export const STATEMENT_TIMEOUT_MS = 10_000
/**
 * Well below the time that requests wait for a connection: a caller that waits for a lock gets an error before others
 * are affected.
 */
export const LOCK_TIMEOUT_MS = 3_000
/** The longest pause between two statements of a transaction, in which we only compute. */
const SILENCE_TIMEOUT_MS = 5_000

/**
 * How long we wait beyond a timeout for a database that does not even report it, such as on a connection that leads
 * nowhere.
 */
const ANSWER_SLACK_MS = 1_000

interface SessionTimeouts {
  readonly statement_timeout: number
  readonly query_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

/** The timeouts as settings of a `pg` pool. */
export function sessionTimeouts({
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
}: {
  readonly statementTimeoutMs?: number
  readonly lockTimeoutMs?: number
} = {}): SessionTimeouts {
  return {
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + ANSWER_SLACK_MS,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: SILENCE_TIMEOUT_MS,
  }
}
