import { sqlStateOf } from '../../foundation/db/sql-state.ts'

/** The error code with which keep-operator-limits.sql rejects what an operator may not give without a colleague. */
const ABOVE_LIMIT = 'VA403'

export function isAboveLimit(error: unknown): boolean {
  return sqlStateOf(error) === ABOVE_LIMIT
}
