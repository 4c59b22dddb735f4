/** How often one address may do what fills the database or makes this server fetch. Each replica counts alone. */
import { createMemoryStore } from '@vinspec/rate-limits'

export interface AddressLimit {
  /** Counts one. Returns how many seconds to wait, 0 for none. */
  take(address: string): Promise<number>
}

export function createAddressLimit(name: string, quota: number, windowSeconds: number): AddressLimit {
  const window = createMemoryStore().window(name, quota, windowSeconds)
  return {
    take: async (address) => {
      const { allowed, resetsInMs } = await window.take(address)
      return allowed ? 0 : Math.ceil(resetsInMs / 1000)
    },
  }
}
