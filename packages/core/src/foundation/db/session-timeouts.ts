/**
 * How long a session may keep others waiting: no statement, no wait for a lock and no silence within a transaction lasts for
 * ever, so a process that freezes holds what it has locked for seconds only. PostgreSQL ends it, whatever became of us.
 */

export const STATEMENT_TIMEOUT_MS = 10_000
/**
 * Well below the time that requests wait for a connection: a caller that waits for a lock gets an error before others
 * are affected.
 */
export const LOCK_TIMEOUT_MS = 3_000
/** Between two statements of a transaction we only compute. */
const SILENCE_TIMEOUT_MS = 5_000

/** After it, we no longer wait for a database that cannot even say so, as on a connection that leads nowhere. */
const ANSWER_SLACK_MS = 1_000

interface SessionTimeouts {
  readonly statement_timeout: number
  readonly query_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

/** As the settings of a pool of `pg`. */
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
