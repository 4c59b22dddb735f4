import * as pg from '@vinspec/connections'

/** The SQLSTATE code of an error of the database; empty for any other error. */
export function sqlStateOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}
