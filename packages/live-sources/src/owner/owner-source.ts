/**
 * A live source that reads a car with its owner's agreement: the owner signs in at the maker (OAuth's authorization-code flow),
 * and the tokens read that car for as long as the owner agrees.
 */
import type { VehicleIdentity, Vin } from '@vinspec/vehicle-data'
import type { LiveSource, Reply, SendBilled } from '../port.ts'

/** What is known of such a source without being able to ask it: how its answers are kept, and read again. */
export type OwnerSourceTerms = Omit<LiveSource, 'ask'>

export interface OwnerSource extends OwnerSourceTerms {
  /** What is read, to that owner, to be said after "We read". */
  readonly reads: string
  /** Where the owner signs in, to that owner: "Tesla", "your car's maker, through Smartcar". */
  readonly signInAt: string
  /** Where its owners see and end, by themselves, what they agreed to; undefined: the maker's own app or website. */
  readonly ownPage: URL | undefined
  /** Where the owner's browser is sent. */
  signInUrl(signIn: SignIn): URL
  /** What the owner came back with, for tokens. A code works once. */
  exchange(code: string, signIn: SignIn, signal: AbortSignal): Promise<Exchange>
  /** New tokens. The refresh token may work only once. */
  refresh(tokens: OwnerTokens, signal: AbortSignal): Promise<Exchange>
  /** Reads the car. `unknown`: the owner's account does not have a car with this VIN. */
  read(question: OwnerQuestion): Promise<OwnerReply>
  /** Ends the tokens at the maker. Throws if it did not work, and is worth another try. */
  revoke(tokens: OwnerTokens, vin: Vin, signal: AbortSignal): Promise<void>
}

export interface SignIn {
  readonly vin: Vin
  readonly redirectUri: string
  readonly state: string
  /** Of PKCE, for makers that know it: shown only when the code is exchanged. */
  readonly verifier: string
}

export interface OwnerTokens {
  readonly accessToken: string
  /** Undefined: once the access token has ended, the owner has to sign in again. */
  readonly refreshToken?: string
}

export interface NewTokens extends OwnerTokens {
  /** Of the access token, from now on. */
  readonly lifetimeMs: number
}

export type Exchange =
  | { readonly kind: 'tokens'; readonly tokens: NewTokens }
  /** The code or the refresh token is not, or no longer, worth anything. */
  | { readonly kind: 'refused'; readonly cause: unknown }
  | { readonly kind: 'away'; readonly cause: unknown }

export interface OwnerQuestion {
  readonly vin: Vin
  readonly identity: VehicleIdentity
  /** EPA's range of the car when new, to compare a reading with; undefined: not known as one figure. */
  readonly rangeWhenNewMi: number | undefined
  readonly accessToken: string
  readonly now: Date
  readonly signal: AbortSignal
  readonly bill: SendBilled
}

export type OwnerReply =
  | Reply
  /** The access token is not worth anything anymore. */
  | { readonly kind: 'ended'; readonly cause: unknown }
