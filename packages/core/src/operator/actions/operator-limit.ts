import * as pg from '@vinspec/connections'

/** As keep-operator-limits.sql refuses what an operator may not give alone. */
const ABOVE_LIMIT = 'VA403'

export function isAboveLimit(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === ABOVE_LIMIT
}
