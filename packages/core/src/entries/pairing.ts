/** Computers that ask to be signed in, by a code that their customer types. */
export {
  approvePairing,
  denyPairing,
  type PairingApproval,
  type PairingVerdict,
} from '../access/pairing/decide-pairing.ts'
export { findPairing, type PairingView } from '../access/pairing/find-pairing.ts'
export { formatUserCode, readUserCode } from '../access/pairing/pairing-codes.ts'
export { type Redemption, redeemPairing } from '../access/pairing/redeem-pairing.ts'
export { type StartedPairing, startPairing } from '../access/pairing/start-pairing.ts'
