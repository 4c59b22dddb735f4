/** What a single call can be told. */

/** Headers by name. `null` omits one that the client would send. */
export type HeaderOptions = Readonly<Record<string, string | null | undefined>>

export interface CallOptions {
  /** Aborts the call, even while it waits for its next attempt. */
  readonly signal?: AbortSignal | undefined
  /** Time limit for one attempt in milliseconds, instead of the client's. */
  readonly timeoutMs?: number | undefined
  /** How many times to retry a failed attempt, instead of the client's. */
  readonly maxRetries?: number | undefined
  /** Headers to send besides the client's, or instead. */
  readonly headers?: HeaderOptions | undefined
}

export interface IdempotentCallOptions extends CallOptions {
  /**
   * Identifies this purchase or lookup: 1 to 200 visible ASCII characters, kept across retries. Default:
   * a random key. Pass your own, stored before the call, to survive a crash without paying twice.
   */
  readonly idempotencyKey?: string | undefined
}
