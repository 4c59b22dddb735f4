/**
 * The port of live sources: vendors that are asked over the network about a car that the offline tables have
 * identified. A source only translates between us and its vendor: payment, storage, and limits are handled around it.
 */
import type { FactName, Statement, VehicleIdentity, Vin } from '@vinspec/vehicle-data'

export interface LiveSource {
  /** The name in settings, tables, and metrics: "tesla". */
  readonly name: string
  /** The name for customers: "Tesla". */
  readonly title: string
  readonly terms: SourceTerms
  /** Whether it knows cars of this make and model year. */
  covers(identity: VehicleIdentity): boolean
  /** Asks once. The vendor's errors are replies, and are never thrown. */
  ask(question: Question): Promise<Reply>
}

export interface SourceTerms {
  /** The facts it can provide. It is only asked about cars for which one of these is unknown. */
  readonly facts: readonly FactName[]
  readonly price: Price
  /** What an answer is about, and so stored for: this car, or all cars of its model and year. */
  readonly about: 'vehicle' | 'model'
  /** Whether the owner must have consented to the reading. */
  readonly needsConsent: boolean
  /** For how many hours an answer is reused instead of asking again, and after how many days it must be deleted. */
  readonly freshForHours: number
  readonly keptForDays: number
  readonly deadlineMs: number
  /** The most questions of this process that run at the same time, and that begin per minute. */
  readonly atOnce: number
  readonly perMinute: number
  /** After this many failed questions in a row, none is asked for a while. */
  readonly breaker: { readonly failures: number; readonly pauseMs: number }
  /** What the vendor lets us do with an answer, in a few words for the operator. */
  readonly license: string
}

/**
 * The price of one request. A `call` is charged whatever the vendor answers, a `result` only if the answer has what was
 * asked for.
 */
export interface Price {
  /** In millionths of a US dollar. */
  readonly micros: number
  readonly billed: 'call' | 'result'
}

export interface Question {
  readonly vin: Vin
  readonly identity: VehicleIdentity
  /** The owner's access token, for a source that needs consent. */
  readonly ownerToken?: string
  readonly signal: AbortSignal
  /** Every request that the vendor may bill goes through this. */
  readonly bill: SendBilled
}

/**
 * Enters a request in the books, sends it, and enters its outcome. `isResult` says whether there is something to pay
 * for.
 */
export type SendBilled = (
  send: () => Promise<Response>,
  isResult: (response: Response) => boolean,
) => Promise<Response>

export type Reply =
  | {
      readonly kind: 'answered'
      readonly statements: readonly Statement[]
      /** Facts that cannot be true and were left out: the operator has to look at the source. */
      readonly doubtful?: readonly FactName[]
    }
  /** The vendor knows nothing about this car. That is an answer, too, and stored as one. */
  | { readonly kind: 'unknown' }
  /** Too slow, broken, or too busy: it should be asked again. */
  | { readonly kind: 'away'; readonly cause: unknown; readonly retryAfterMs?: number }
  /** The vendor no longer lets us in (no budget, no permission, not registered), so the operator has to act. */
  | { readonly kind: 'closed'; readonly cause: unknown }
