/** The rules of docs/client-rules.json. */
import document from '../../../../docs/client-rules.json' with { type: 'json' }

export interface Call {
  readonly operation: string
  readonly vin?: string
  readonly idempotency_key?: string
  readonly max_retries?: number
}

export interface Fault {
  readonly kind: string
  readonly status?: number
  readonly code?: string
  readonly details?: object
  readonly retry_after?: number
}

export interface Rule {
  readonly name: string
  readonly call: Call
  /** A call that is made first, without faults. */
  readonly after?: Call
  /** The state of the customer. */
  readonly credits: number
  readonly random?: number
  readonly faults: readonly Fault[]
  readonly expect: Expected
}

interface Expected {
  /** Null: no response. */
  readonly status: number | null
  readonly attempts: number
  readonly waits_ms: readonly number[]
  /** The number of different idempotency keys that were sent. */
  readonly keys: number
  readonly replayed?: boolean
  readonly credits_spent: number
}

/** What a client reports about a call. The rest is seen from outside. */
export interface Outcome {
  readonly status: number | null
  readonly waits_ms: readonly number[]
  readonly replayed: boolean
}

/** A client under test. */
export interface Client {
  make(
    call: Call,
    to: { readonly baseUrl: string; readonly apiKey: string; readonly random: number },
  ): Promise<Outcome>
  close(): Promise<void>
}

export const rules: readonly Rule[] = document.rules
