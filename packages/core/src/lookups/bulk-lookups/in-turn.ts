import { VinspecError } from '../../foundation/errors.ts'

/**
 * Runs slow work one piece after another, so that all of it together uses at most one processor, or one connection.
 * @param most how many may wait or run at once: the data of each stays in memory
 * @returns a function that throws `service_unavailable` if too many others wait
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (waiting >= most) {
      const message = 'Too many lists are being read. Send yours again in a moment.'
      throw new VinspecError('service_unavailable', message, { retryAfterSeconds: 10 })
    }
    waiting += 1
    const mine = last.then(work).finally(() => (waiting -= 1))
    last = mine.catch(() => undefined)
    return await mine
  }
}
