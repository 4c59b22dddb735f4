import { setTimeout as wait } from 'node:timers/promises'

/** In milliseconds, and longer than the work takes on a server that is not overloaded. */
const EVEN_MS = 300

/** Waits for both the work and a fixed time, because a quick response would reveal whether an account exists. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, wait(EVEN_MS)])
  return result
}
