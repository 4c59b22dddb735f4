/** Computers that ask to be signed in, by a code that their customer types. */
export {
  approvePairing,
  denyPairing,
  type PairingApproval,
  type PairingVerdict,
} from '../pairing/decide-pairing.ts'
export { findPairing, type PairingView } from '../pairing/find-pairing.ts'
export { formatUserCode, readUserCode } from '../pairing/pairing-codes.ts'
export { type Redemption, redeemPairing } from '../pairing/redeem-pairing.ts'
export { type StartedPairing, startPairing } from '../pairing/start-pairing.ts'
