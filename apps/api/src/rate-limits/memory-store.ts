/** Counts in this process: right for one replica. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { toWindow } from './flexible-window.ts'
import type { LimitStore, Places } from './limit-store.ts'

export function createMemoryStore(): LimitStore {
  return {
    window: (name, quota, seconds) =>
      toWindow(new RateLimiterMemory({ keyPrefix: name, points: quota, duration: seconds })),
    places: (_name, limit) => createPlaces(limit),
    close: async () => {},
  }
}

function createPlaces(limit: number): Places {
  const taken = new Map<string, number>()
  return {
    async take(caller) {
      const held = taken.get(caller) ?? 0
      if (held >= limit) return null
      taken.set(caller, held + 1)
      return () => {
        const left = (taken.get(caller) ?? 1) - 1
        if (left > 0) taken.set(caller, left)
        else taken.delete(caller)
      }
    },
  }
}
