/** Limits how often one address may do something, across all its callers. */
import type { Windows } from './limit-store.ts'
import { networkOf } from './network-of.ts'

export interface AddressLimit {
  /** Counts one, apart for each purpose. Returns how many seconds to wait, 0 for none. */
  take(address: string, purpose?: string): Promise<number>
}

export function createAddressLimit(
  windows: Windows,
  name: string,
  quota: number,
  seconds: number,
): AddressLimit {
  const window = windows.window(name, quota, seconds)
  return {
    take: async (address, purpose) => {
      const network = networkOf(address)
      const caller = purpose === undefined ? network : `${network} ${purpose}`
      const { allowed, resetsInMs } = await window.take(caller)
      return allowed ? 0 : Math.max(1, Math.ceil(resetsInMs / 1000))
    },
  }
}
