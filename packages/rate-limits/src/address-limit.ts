/** How often one address may do something, whoever calls from it. */
import type { Windows } from './limit-store.ts'
import { networkOf } from './network-of.ts'

export interface AddressLimit {
  /** Counts one. Returns how many seconds to wait, 0 for none. */
  take(address: string): Promise<number>
}

export function createAddressLimit(
  windows: Windows,
  name: string,
  quota: number,
  seconds: number,
): AddressLimit {
  const window = windows.window(name, quota, seconds)
  return {
    take: async (address) => {
      const { allowed, resetsInMs } = await window.take(networkOf(address))
      return allowed ? 0 : Math.max(1, Math.ceil(resetsInMs / 1000))
    },
  }
}
