/** The simulated Stripe account: its objects, its clock, and one change at a time. */
import { randomBytes } from 'node:crypto'
import { StripeError } from '../http/stripe-error.ts'
import { apiVersion } from '../stripe-api/description.ts'
import { checkObject } from '../stripe-api/validation.ts'
import type { Store } from './store.ts'
import type { Objects } from './tables.ts'

/** The request that caused a change, for its events; null if it was not an API request. */
export interface Origin {
  readonly requestId: string | null
  readonly idempotencyKey: string | null
}

/** One transaction: all of its changes are stored, or none. */
export interface Change extends Pick<Store, 'get' | 'all' | 'put' | 'remove'> {
  /** Seconds since 1970, as Stripe counts. */
  readonly now: number
  /** Where the payment pages are, without a slash at the end. */
  readonly publicUrl: string
  /** Records an event about the current object. `previous` holds the earlier values of changed fields. */
  emit(type: string, object: object, previous?: object): void
  /** Rolls back everything so far. */
  discard(): void
}

export interface Account {
  /** Runs `work` synchronously. Its changes are stored only if it returns or throws a card error. */
  change<T>(origin: Origin, work: (change: Change) => T): T
  now(): number
  /** Moves the clock forward. */
  advance(seconds: number): void
  /** Called after each change that recorded events. */
  onEvents(listener: () => void): void
  readonly store: Store
}

export const NOBODY: Origin = { requestId: null, idempotencyKey: null }

/** Queues the deliveries of a new event. Returns the number of receivers. */
export type PlanDeliveries = (change: Change, event: Objects['event']) => number

export function createAccount(
  store: Store,
  publicUrl: () => string,
  planDeliveries: PlanDeliveries,
  clock: () => Date,
): Account {
  let listener: () => void = () => undefined
  const offset = (): number => store.get('setting', 'clock')?.offsetSeconds ?? 0
  const now = (): number => Math.floor(clock().getTime() / 1000) + offset()

  function change<T>(origin: Origin, work: (change: Change) => T): T {
    let events = 0
    const running: Change = {
      ...store,
      now: now(),
      publicUrl: publicUrl(),
      emit(type, object, previous) {
        events += 1
        recordEvent(running, { type, object, previous, origin }, planDeliveries)
      },
      discard() {
        events = 0
        store.rollback()
      },
    }
    try {
      const result = work(running)
      store.commit()
      if (events > 0) listener()
      return result
    } catch (error) {
      // A declined charge is stored. A rejected request, or one that failed, is rolled back.
      if (error instanceof StripeError && error.status === 402) {
        store.commit()
        if (events > 0) listener()
      } else {
        store.rollback()
      }
      throw error
    }
  }

  return {
    change,
    now,
    advance(seconds) {
      change(NOBODY, (running) => running.put('setting', { id: 'clock', offsetSeconds: offset() + seconds }))
    },
    onEvents(called) {
      listener = called
    },
    store,
  }
}

interface News {
  readonly type: string
  readonly object: object
  readonly previous: object | undefined
  readonly origin: Origin
}

function recordEvent(change: Change, { type, object, previous, origin }: News, plan: PlanDeliveries): void {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    api_version: apiVersion,
    created: change.now,
    data: { object, ...(previous === undefined ? {} : { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: origin.requestId, idempotency_key: origin.idempotencyKey },
    type,
  }
  checkObject('event', event)
  change.put('event', { ...event, pending_webhooks: plan(change, event) })
}

/** An id in Stripe's form, e.g. `cus_4f…`. */
export function newId(prefix: string, length = 24): string {
  const random = randomBytes(length * 2).toString('base64')
  return `${prefix}_${random.replace(/[^a-zA-Z0-9]/g, '').slice(0, length)}`
}
