/** Lets callers wait for a place in this process, in the order in which they came. */
import type { Places, Release } from './limit-store.ts'

export interface Patience {
  /** How long one waits before it goes without a place. */
  readonly waitMs: number
  /** How many of a caller wait; more go without a place at once. */
  readonly mostWaiting: number
}

/** How often a place is looked for that another replica may have given back. */
const EVERY_MS = 100

type Settle = (place: Release | null) => void

export function createWaitingPlaces(places: Places, { waitMs, mostWaiting }: Patience): Places {
  const queues = new Map<string, Set<Settle>>()

  function wrap(caller: string, place: Release): Release {
    return () => {
      place()
      void serve(caller)
    }
  }

  /** Gives places to those who wait, the first first. Those who serve at once get places of their own to give. */
  async function serve(caller: string): Promise<void> {
    while (queues.has(caller)) {
      const place = await places.take(caller)
      if (!place) return
      const [first] = queues.get(caller) ?? []
      if (first) first(wrap(caller, place))
      else place()
    }
  }

  async function wait(caller: string): Promise<Release | null> {
    const queue = queues.get(caller) ?? new Set()
    if (queue.size >= mostWaiting) return null
    return await new Promise((resolve) => {
      const patience = setTimeout(() => settle(null), waitMs)
      const looking = setInterval(() => {
        const [first] = queue
        if (first === settle) void serve(caller)
      }, EVERY_MS)
      const settle: Settle = (place) => {
        clearTimeout(patience)
        clearInterval(looking)
        queue.delete(settle)
        if (queue.size === 0) queues.delete(caller)
        resolve(place)
      }
      queues.set(caller, queue.add(settle))
    })
  }

  return {
    take: async (caller) => {
      const place = queues.has(caller) ? null : await places.take(caller)
      return place ? wrap(caller, place) : await wait(caller)
    },
  }
}
