/** The tokens in the links of a consent: one to agree, and one to withdraw. Only their hashes are stored. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../foundation/text/sha256.ts'

/** In a form that logs mask (`without-secrets.ts`), wherever a link appears. */
const ASK = 'vso_'
const WITHDRAWAL = 'vsw_'
const RANDOM_BYTES = 24

export const newAskToken = (): string => ASK + randomBytes(RANDOM_BYTES).toString('hex')
/** Derived from the verifier of its sign-in, so that a browser that did not get the link can have it again. */
export const withdrawalTokenOf = (verifier: string): string =>
  WITHDRAWAL + digest(`withdrawal ${verifier}`).toString('hex', 0, RANDOM_BYTES)

export const isAskToken = (text: string): boolean => /^vso_[\da-f]{48}$/.test(text)
export const isWithdrawalToken = (text: string): boolean => /^vsw_[\da-f]{48}$/.test(text)

/** What an owner's browser stores while the owner is at the maker: PKCE's verifier, from which the state is derived. */
export const newVerifier = (): string => randomBytes(32).toString('base64url')

/** Deriving the state means that a browser can only come back with the state that it left with. */
export const stateOf = (verifier: string): string => digest(`state ${verifier}`).toString('base64url')

export const isStateOf = (verifier: string, state: string): boolean =>
  timingSafeEqual(sha256(stateOf(verifier)), sha256(state))

export function hashLink(text: string): Uint8Array<ArrayBuffer> {
  return sha256(text)
}

const digest = (text: string): Buffer => Buffer.from(sha256(text))
