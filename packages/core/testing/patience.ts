/** On a busy machine, a test waits as long as it takes. Tests of timeouts set their own. */
export const PATIENCE_MS = 110_000

/** The same, for the database. */
export const PATIENT = {
  connectTimeoutMs: PATIENCE_MS,
  statementTimeoutMs: PATIENCE_MS,
  lockTimeoutMs: PATIENCE_MS,
} as const

/** The same, for one transaction of a client that is not patient: only waiting for a connection is limited then. */
export const UNHURRIED = { maxWait: PATIENCE_MS, timeout: PATIENCE_MS } as const
