import { setTimeout as wait } from 'node:timers/promises'

/** Longer than the work takes on a server that is not overloaded. */
const EVEN_MS = 300

/** Waits for the work and for a fixed time: how long it took would tell who has an account. */
export async function inConstantTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, wait(EVEN_MS)])
  return result
}
