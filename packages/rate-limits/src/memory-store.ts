/** Counts in this process: right for one replica. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { toWindow } from './flexible-window.ts'
import type { LimitStore, Places } from './limit-store.ts'

export function createMemoryStore(): LimitStore {
  return {
    watch: () => {},
    window: (name, quota, seconds) =>
      toWindow(new RateLimiterMemory({ keyPrefix: name, points: quota, duration: seconds })),
    places: (_name, limit) => createMemoryPlaces(limit),
    close: async () => {},
  }
}

export function createMemoryPlaces(limit: number): Places {
  const holders = new Map<string, Set<symbol>>()
  return {
    take: async (caller) => {
      const held = holders.get(caller) ?? new Set()
      if (held.size >= limit) return null
      const place = Symbol(caller)
      holders.set(caller, held.add(place))
      return () => {
        held.delete(place)
        if (held.size === 0 && holders.get(caller) === held) holders.delete(caller)
      }
    },
  }
}
