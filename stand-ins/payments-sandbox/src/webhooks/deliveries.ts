/** Delivers events to the webhook endpoint: signed, with retries, and held, duplicated, or reordered if a test wants that. */
import { type Account, type Change, NOBODY } from '../state/account.ts'
import type { Event } from '../state/objects.ts'
import type { Delivery } from '../state/tables.ts'
import { signatureHeader } from './signature.ts'

/** How new events are delivered. Not stored across a restart. */
export interface Weather {
  /** `send` at once, or `hold` until a test requests delivery. */
  readonly mode: 'send' | 'hold'
  /** How often each event is delivered. */
  readonly copies: number
}

export const FAIR: Weather = { mode: 'send', copies: 1 }

/** Seconds to wait after the first, second, and further failures. After the last, the event is dropped. */
const RETRY_SECONDS = [1, 5, 30, 120, 600, 3_600, 10_800, 43_200]
const AT_ONCE = 8
/** How long the endpoint may take to answer. */
const TIMEOUT_MS = 10_000

export interface Deliveries {
  weather: Weather
  /** Sends due events, in the background. */
  wake(): void
  /** Sends all pending events, due or not, one after the other. */
  deliverNow(order: 'as_made' | 'reversed'): Promise<void>
  /** Sends the latest events again, delivered or not, all copies at once. Nothing is recorded. */
  storm(events: number, copies: number): Promise<void>
  /** Resolves when no delivery is in progress. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** Queues an event for delivery, and returns the number of receivers. */
export function planDelivery(change: Change, event: Event, { copies }: Weather): number {
  if (!change.get('endpoint', 'endpoint')) return 0
  const { id } = event
  change.put('delivery', { id, attempts: 0, copies, nextAttemptAt: change.now })
  return 1
}

export function createDeliveries(account: Account): Deliveries {
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const pending = (): Delivery[] => account.store.all('delivery')

  function attemptOnce(delivery: Delivery): Promise<void> {
    const running =
      underWay.get(delivery.id) ??
      attempt(account, delivery, stopping.signal).finally(() => underWay.delete(delivery.id))
    underWay.set(delivery.id, running)
    return running
  }

  function wake(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted || deliveries.weather.mode === 'hold') return
    const now = account.now()
    const due = pending().filter((each) => each.nextAttemptAt <= now && !underWay.has(each.id))
    for (const each of due.slice(0, Math.max(0, AT_ONCE - underWay.size))) {
      void attemptOnce(each).finally(wake)
    }
    const later = pending().map((each) => each.nextAttemptAt - now)
    if (underWay.size === 0 && later.length > 0) {
      timer = setTimeout(wake, Math.max(0.1, Math.min(...later)) * 1000)
      timer.unref()
    }
  }

  const deliveries: Deliveries = {
    weather: FAIR,
    wake,
    async deliverNow(order) {
      await Promise.all(underWay.values())
      for (const each of order === 'reversed' ? pending().toReversed() : pending()) await attemptOnce(each)
    },
    async storm(events, copies) {
      const latest = account.store.all('event').slice(-events)
      const all = latest.flatMap((event) => Array.from({ length: copies }, () => event.id))
      await Promise.all(all.map((id) => deliver(account, id, stopping.signal)))
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },
    async stop() {
      clearTimeout(timer)
      stopping.abort()
      await deliveries.settle()
    },
  }
  return deliveries
}

/** Sends all copies. The delivery is done if each got a 2xx response. */
async function attempt(account: Account, delivery: Delivery, stopping: AbortSignal): Promise<void> {
  let delivered = true
  for (let copy = 0; copy < delivery.copies; copy += 1) {
    delivered &&= await deliver(account, delivery.id, stopping)
    if (stopping.aborted) return
  }
  record(account, delivery, delivered)
}

/** Sends an event once. Returns whether the endpoint accepted it. */
async function deliver(account: Account, eventId: string, stopping: AbortSignal): Promise<boolean> {
  const event = account.store.get('event', eventId)
  const endpoint = account.store.get('endpoint', 'endpoint')
  if (!event || !endpoint) throw new Error(`there is no event ${eventId}, or nobody to send it to`)
  const payload = JSON.stringify(event, null, 2)
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)])
  // Signed with the account's clock, which a test may have moved ahead. Receivers accept timestamps in the future.
  const signature = signatureHeader(payload, endpoint.secret, account.now())
  return await post(endpoint.url, payload, signature, signal)
}

/** Returns whether the endpoint accepted the event. */
async function post(url: string, payload: string, signature: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      signal,
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function record(account: Account, delivery: Delivery, delivered: boolean): void {
  account.change(NOBODY, (change) => {
    const wait = RETRY_SECONDS[delivery.attempts]
    const event = change.get('event', delivery.id)
    if (delivered && event) change.put('event', { ...event, pending_webhooks: 0 })
    if (delivered || wait === undefined) return change.remove('delivery', delivery.id)
    change.put('delivery', {
      ...delivery,
      attempts: delivery.attempts + 1,
      nextAttemptAt: change.now + wait,
    })
  })
}
