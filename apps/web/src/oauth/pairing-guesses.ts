/** Limits how many user codes may be entered. A guess is right one time in 25.6 billion, and these limits keep guessing hopeless. */
import { createAddressLimit, type Windows } from '@vinspec/rate-limits'

export interface PairingGuesses {
  /** Counts one code. Returns the seconds to wait; 0 if the code may be checked. */
  take(customerId: string, address: string): Promise<number>
}

const SECONDS = 15 * 60
/** High enough for a customer who mistypes a code a few times. A code counts when its page is read and when its form is sent. */
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
