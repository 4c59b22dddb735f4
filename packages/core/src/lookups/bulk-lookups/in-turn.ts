import { VinspecError } from '../../foundation/errors.ts'

/**
 * Does work that takes long one after another, so that all of it takes one processor, or one connection, at most.
 * @param most so many wait at once: what they wait with is in memory
 * @returns throws `service_unavailable` when too many others wait
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
