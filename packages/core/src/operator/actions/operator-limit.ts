import * as pg from '@vinspec/connections'

/** The error code with which keep-operator-limits.sql rejects what an operator may not give without a colleague. */
const ABOVE_LIMIT = 'VA403'

export function isAboveLimit(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === ABOVE_LIMIT
}
