/** Statements that lock tables give way to customers' transactions, and are tried again. */
import { setTimeout as wait } from 'node:timers/promises'
import { sqlStateOf } from './sql-state.ts'

/**
 * Shorter than the time after which PostgreSQL looks for deadlocks, so that a customer's transaction never has to give
 * way, and others do not queue behind us for long.
 */
export const SHORT_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '500ms'"
export const PAUSE_MS = 500
const GAVE_WAY = new Set(['55P03', '40P01'])

/** Whether a statement failed because it gave way. */
export const gaveWay = (error: unknown): boolean => GAVE_WAY.has(sqlStateOf(error))

/** Repeats work that gave way. Throws its last error. */
export async function givingWay<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !gaveWay(error)) throw error
      await wait(PAUSE_MS)
    }
  }
}
