/** Brings events to webhook endpoints: signed, again after a failure, and as badly as a test wants. */
import type { Account, Change } from '../state/account.ts'
import { NOBODY } from '../state/account.ts'
import type { Event } from '../state/objects.ts'
import type { Delivery } from '../state/tables.ts'
import { signatureHeader } from './signature.ts'

/** How new events travel. Not kept across a restart. */
export interface Weather {
  /** `send` at once; `hold` until asked; `lose`: never, though the event is listed. */
  readonly mode: 'send' | 'hold' | 'lose'
  /** Times that each event arrives. */
  readonly copies: number
  readonly delaySeconds: number
  readonly order: 'as_made' | 'reversed'
}

export const FAIR: Weather = { mode: 'send', copies: 1, delaySeconds: 0, order: 'as_made' }

/** Waits after the first, second, … failure. After the last the delivery has failed. */
const RETRY_SECONDS = [1, 5, 30, 120, 600, 3_600, 10_800, 43_200]
const AT_ONCE = 8

export interface Deliveries {
  weather: Weather
  /** Sends what is due, in the background. */
  wake(): void
  /** Sends all that is pending now, due or not, one after the other. Resolves to what was tried. */
  deliverNow(order?: Weather['order'], events?: readonly string[]): Promise<readonly Delivery[]>
  /** Resolves when nothing is under way. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export interface DeliverySettings {
  readonly timeoutMs: number
}

/** Notes for whom an event is, and returns for how many. */
export function planDeliveries(change: Change, event: Event, weather: Weather): number {
  const endpoints = change
    .all('webhook_endpoint')
    .filter((each) => each.status === 'enabled')
    .filter(({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(event.type))
  for (const endpoint of endpoints) {
    change.put(weather.mode === 'lose' ? 'past_delivery' : 'delivery', {
      id: `${event.id}:${endpoint.id}`,
      eventId: event.id,
      endpointId: endpoint.id,
      status: weather.mode === 'lose' ? 'lost' : 'pending',
      attempts: 0,
      copies: weather.copies,
      nextAttemptAt: change.now + weather.delaySeconds,
      lastAnswer: null,
    })
  }
  return endpoints.length
}

export function createDeliveries(account: Account, settings: DeliverySettings): Deliveries {
  const underWay = new Map<string, Promise<Delivery>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const pending = (): Delivery[] => account.store.all('delivery')

  function attemptOnce(delivery: Delivery): Promise<Delivery> {
    const running =
      underWay.get(delivery.id) ??
      attempt(account, delivery, settings, stopping.signal).finally(() => underWay.delete(delivery.id))
    underWay.set(delivery.id, running)
    return running
  }

  function wake(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted || deliveries.weather.mode === 'hold') return
    const now = account.now()
    const due = pending().filter((each) => each.nextAttemptAt <= now && !underWay.has(each.id))
    const next = deliveries.weather.order === 'reversed' ? due.toReversed() : due
    for (const each of next.slice(0, Math.max(0, AT_ONCE - underWay.size))) {
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
    async deliverNow(order = 'as_made', events) {
      await Promise.all(underWay.values())
      const chosen = events
        ? events.flatMap((id) => pending().filter((each) => each.eventId === id))
        : pending()
      const tried: Delivery[] = []
      for (const each of order === 'reversed' ? chosen.toReversed() : chosen)
        tried.push(await attemptOnce(each))
      return tried
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

/** Sends all copies; the delivery is done when every one was answered with 2xx. */
async function attempt(
  account: Account,
  delivery: Delivery,
  { timeoutMs }: DeliverySettings,
  stopping: AbortSignal,
): Promise<Delivery> {
  const event = account.store.get('event', delivery.eventId)
  const endpoint = account.store.get('webhook_endpoint', delivery.endpointId)
  const secret = account.store.get('webhook_secret', delivery.endpointId)
  if (!event || !endpoint || !secret) return record(account, delivery, 'no such endpoint', false)
  let answer = ''
  for (let copy = 0; copy < delivery.copies; copy += 1) {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
    const payload = JSON.stringify(event, null, 2)
    // By the clock of the account: a receiver that has not moved its own takes what comes from the future.
    const signature = signatureHeader(payload, secret.secret, account.now())
    answer = await post(endpoint.url, payload, signature, signal)
    if (stopping.aborted) return delivery
  }
  return record(account, delivery, answer, /^2\d\d$/.test(answer))
}

async function post(url: string, payload: string, signature: string, signal: AbortSignal): Promise<string> {
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
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  }
}

function record(account: Account, delivery: Delivery, answer: string, delivered: boolean): Delivery {
  return account.change(NOBODY, (change) => {
    const attempts = delivery.attempts + 1
    const wait = RETRY_SECONDS[delivery.attempts]
    const event = change.get('event', delivery.eventId)
    if (delivered && event) {
      change.put('event', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
    }
    const over = delivered || wait === undefined
    if (over) change.remove('delivery', delivery.id)
    return change.put(over ? 'past_delivery' : 'delivery', {
      ...delivery,
      status: delivered ? 'delivered' : over ? 'failed' : 'pending',
      attempts,
      nextAttemptAt: change.now + (wait ?? 0),
      lastAnswer: answer,
    })
  })
}
