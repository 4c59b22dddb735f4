/**
 * A live source that reads a car with its owner's consent: the owner signs in at the maker (OAuth's authorization code
 * flow), and the tokens read that car for as long as the owner consents.
 */
import type { VehicleIdentity, Vin } from '@vinspec/vehicle-data'
import type { LiveSource, Reply, SendBilled } from '../port.ts'

/** What is known about such a source without being able to ask it: how its answers are stored and read. */
export type OwnerSourceTerms = Omit<LiveSource, 'ask'>

export interface OwnerSource extends OwnerSourceTerms {
  /** What is read, in words for that owner that follow "We read". */
  readonly reads: string
  /** Where the owner signs in, in words for that owner: "Tesla", "your car's maker, through Smartcar". */
  readonly signInAt: string
  /** The page where owners see and end their consent themselves; undefined: in the maker's own app or website. */
  readonly ownPage: URL | undefined
  /** The URL to which the owner's browser is sent. */
  signInUrl(signIn: SignIn): URL
  /** Exchanges the code that the owner came back with for tokens. A code works once. */
  exchange(code: string, signIn: SignIn, signal: AbortSignal): Promise<Exchange>
  /** Gets new tokens. The refresh token may work only once. */
  refresh(tokens: OwnerTokens, signal: AbortSignal): Promise<Exchange>
  /** Reads the car. `unknown`: the owner's account does not have a car with this VIN. */
  read(question: OwnerQuestion): Promise<OwnerReply>
  /** Ends the tokens at the maker. Throws if that failed and is worth another try. */
  revoke(tokens: OwnerTokens, vin: Vin, signal: AbortSignal): Promise<void>
}

export interface SignIn {
  readonly vin: Vin
  readonly redirectUri: string
  readonly state: string
  /** PKCE's verifier, for makers that support it: sent only when the code is exchanged. */
  readonly verifier: string
}

export interface OwnerTokens {
  readonly accessToken: string
  /** Undefined: once the access token has expired, the owner has to sign in again. */
  readonly refreshToken?: string
}

export interface NewTokens extends OwnerTokens {
  /** How long the access token works, from now on. */
  readonly lifetimeMs: number
}

export type Exchange =
  | { readonly kind: 'tokens'; readonly tokens: NewTokens }
  /** The code or the refresh token is not valid, or no longer. */
  | { readonly kind: 'refused'; readonly cause: unknown }
  /** The maker no longer lets our application in, which says nothing about this owner. */
  | { readonly kind: 'closed'; readonly cause: unknown }
  | { readonly kind: 'away'; readonly cause: unknown }

export interface OwnerQuestion {
  readonly vin: Vin
  readonly identity: VehicleIdentity
  /** EPA's range of the car when new, for comparison with a reading; undefined: not known as a single figure. */
  readonly rangeWhenNewMi: number | undefined
  readonly accessToken: string
  readonly now: Date
  readonly signal: AbortSignal
  readonly bill: SendBilled
}

export type OwnerReply =
  | Reply
  /** The access token is no longer valid. */
  | { readonly kind: 'ended'; readonly cause: unknown }
