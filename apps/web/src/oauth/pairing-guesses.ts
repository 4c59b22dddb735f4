/** How many user codes may be entered. A guess is one in 25.6 billion, and these limits keep it hopeless. */
import { createAddressLimit, type Windows } from '@vinspec/rate-limits'

export interface PairingGuesses {
  /** Counts one code. Returns how many seconds to wait, 0 for none. */
  take(customerId: string, address: string): Promise<number>
}

const SECONDS = 15 * 60
/** A customer who mistypes a code a few times must not notice. Each code counts on its page and in its form. */
const OF_ACCOUNT = 30
const OF_ADDRESS = 300

export function createPairingGuesses(windows: Windows): PairingGuesses {
  const ofAccount = windows.window('pairing-codes', OF_ACCOUNT, SECONDS)
  const ofAddress = createAddressLimit(windows, 'pairing-codes-of-address', OF_ADDRESS, SECONDS)
  return {
    take: async (customerId, address) => {
      const { allowed, resetsInMs } = await ofAccount.take(customerId)
      return allowed ? await ofAddress.take(address) : Math.max(1, Math.ceil(resetsInMs / 1000))
    },
  }
}
