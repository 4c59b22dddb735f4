/**
 * The port of live sources: vendors that are asked over the network about a car that the offline tables have identified.
 * A source speaks its vendor's language and no other: what is paid, kept, and limited is decided around it.
 */
import type { FactName, Statement, VehicleIdentity, Vin } from '@vinspec/vehicle-data'

export interface LiveSource {
  /** In settings, tables, and metrics: "tesla". */
  readonly name: string
  /** To customers: "Tesla". */
  readonly title: string
  readonly terms: SourceTerms
  /** Whether it knows cars of this make and model year. */
  covers(identity: VehicleIdentity): boolean
  /** Asks once. What the vendor does wrong is a reply, never thrown. */
  ask(question: Question): Promise<Reply>
}

export interface SourceTerms {
  /** What it can say: it is asked only about cars of which one of these is not known. */
  readonly facts: readonly FactName[]
  readonly price: Price
  /** What an answer is about, and so kept by: this car, or all cars of its model and year. */
  readonly about: 'vehicle' | 'model'
  /** Whether the owner must have agreed to the reading. */
  readonly needsConsent: boolean
  /** How long an answer is used again instead of asking anew, and when it has to be forgotten. */
  readonly freshForHours: number
  readonly keptForDays: number
  readonly deadlineMs: number
  /** Questions that run at the same time, and in a minute, of this process. */
  readonly atOnce: number
  readonly perMinute: number
  /** After so many questions in a row that failed, none is asked for a while. */
  readonly breaker: { readonly failures: number; readonly pauseMs: number }
  /** What the vendor lets us do with an answer, in a few words for the operator. */
  readonly license: string
}

/** Of one request. A `call` costs it whatever the vendor answers, a `result` only if the answer has what was asked for. */
export interface Price {
  /** Millionths of a US dollar. */
  readonly micros: number
  readonly billed: 'call' | 'result'
}

export interface Question {
  readonly vin: Vin
  readonly identity: VehicleIdentity
  /** The owner's access token, for a source that needs consent. */
  readonly ownerToken?: string
  readonly signal: AbortSignal
  /** Every request that the vendor may bill goes through it. */
  readonly bill: SendBilled
}

/** Enters a request in the books, sends it, and enters what came of it: `isResult` says whether there is something to pay for. */
export type SendBilled = (
  send: () => Promise<Response>,
  isResult: (response: Response) => boolean,
) => Promise<Response>

export type Reply =
  | {
      readonly kind: 'answered'
      readonly statements: readonly Statement[]
      /** What it said that cannot be, and that is left out: the operator has to look at the source. */
      readonly doubtful?: readonly FactName[]
    }
  /** The vendor knows nothing of this car: an answer too, and kept as one. */
  | { readonly kind: 'unknown' }
  /** To be asked again: slow, broken, or too busy. */
  | { readonly kind: 'away'; readonly cause: unknown; readonly retryAfterMs?: number }
  /** The vendor lets us in no more (no budget, no permission, not registered): the operator has to act. */
  | { readonly kind: 'closed'; readonly cause: unknown }
