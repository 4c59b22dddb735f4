/** What the links of a consent carry: to agree with, and to withdraw with. Only hashes of it are stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** In letters that logs blank (`without-secrets.ts`), wherever a link appears. */
const ASK = 'vso_'
const WITHDRAWAL = 'vsw_'
const RANDOM_BYTES = 24

export const newAskToken = (): string => ASK + randomBytes(RANDOM_BYTES).toString('hex')
export const newWithdrawalToken = (): string => WITHDRAWAL + randomBytes(RANDOM_BYTES).toString('hex')

export const isAskToken = (text: string): boolean => /^vso_[\da-f]{48}$/.test(text)
export const isWithdrawalToken = (text: string): boolean => /^vsw_[\da-f]{48}$/.test(text)

/** What an owner's browser keeps while its owner is at the maker: PKCE's verifier, from which the state follows. */
export const newVerifier = (): string => randomBytes(32).toString('base64url')

/** So a browser comes back only with the state that it left with. */
export const stateOf = (verifier: string): string => digest(`state ${verifier}`).toString('base64url')

export const isStateOf = (verifier: string, state: string): boolean =>
  timingSafeEqual(digest(stateOf(verifier)), digest(state))

export function hashLink(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(digest(text))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
