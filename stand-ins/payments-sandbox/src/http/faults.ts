/** Faults on order: what goes wrong with the next requests that match. */

export const FAULT_KINDS = [
  /** 500 without any effect; stored for the idempotency key, as Stripe does. */
  'server_error',
  /** The work is done, and then a 500 is returned and stored. */
  'server_error_after_effect',
  'rate_limited',
  /** 429 because another request holds the object. */
  'lock_timeout',
  /** 409 because another request with the same idempotency key runs. */
  'key_in_use',
  'cut_before_effect',
  'cut_after_effect',
  /** No answer ever comes. */
  'hang_before_effect',
  'hang_after_effect',
  /** 200, and half of a JSON object. */
  'broken_body_before_effect',
  'broken_body_after_effect',
  /** 200 with a JSON object that is not Stripe's, as from a proxy. */
  'other_body_before_effect',
  'other_body_after_effect',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  readonly kind: FaultKind
  /** An operation as in the description, such as `PaymentIntents.confirm`; undefined for any. */
  readonly operation?: string | undefined
  /** How many matching requests pass first. */
  readonly skip: number
  /** How many matching requests then fail. */
  readonly times: number
}

export interface Faults {
  order(fault: Fault): void
  /** The fault for a request that is being handled, if it gets one. Counts the request. */
  take(operation: string): FaultKind | undefined
  pending(): readonly Fault[]
  clear(): void
}

export function createFaults(): Faults {
  let ordered: Fault[] = []
  return {
    order(fault) {
      ordered.push(fault)
    },
    take(operation) {
      const index = ordered.findIndex((each) => each.operation === undefined || each.operation === operation)
      const fault = ordered[index]
      if (!fault) return undefined
      const passes = fault.skip > 0
      const next = passes ? { ...fault, skip: fault.skip - 1 } : { ...fault, times: fault.times - 1 }
      ordered = ordered.with(index, next).filter((each) => each.times > 0)
      return passes ? undefined : fault.kind
    },
    pending: () => ordered,
    clear() {
      ordered = []
    },
  }
}

export function isAfterEffect(kind: FaultKind): boolean {
  return kind.endsWith('_after_effect')
}
