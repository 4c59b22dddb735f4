/** How often one address may do what fills the database or makes this server fetch. */
import { networkOf, type Windows } from '@vinspec/rate-limits'

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
      return allowed ? 0 : Math.ceil(resetsInMs / 1000)
    },
  }
}
