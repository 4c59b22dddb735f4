/** Where a storm happens: a service with a payments sandbox, some customers, and the events between the two. */
import { newId } from '../../src/foundation/ids.ts'
import type { Attempt } from '../../src/lookups/lookup/lookup-steps.ts'
import { processPaymentEvent } from '../../src/money/payment-events/process-payment-event.ts'
import { receiveWebhook } from '../../src/money/payment-events/receive-webhook.ts'
import { createPaymentBed, type PaymentBed } from '../payment-bed.ts'
import { signPayload, WEBHOOK_SECRET } from '../payments.ts'
import { openShop, type Purchase, type Shop } from '../shop.ts'

export interface StormWorld {
  readonly bed: PaymentBed
  readonly shop: Shop
  readonly customers: readonly string[]
  readonly purchases: Purchase[]
  /** Open holds, the oldest first. */
  readonly holds: Attempt[]
  /** Events that the vendor has not sent yet, oldest first. */
  underWay(): Promise<readonly VendorEvent[]>
  /** Sends one of the events, which may be sent again. Its job is enqueued then. */
  deliver(event: VendorEvent): Promise<void>
  /** Drops the event, so that it is never sent. */
  lose(event: VendorEvent): void
  /** Does the jobs of the delivered events, several at once. A job that fails stays. */
  work(): Promise<void>
  close(): Promise<void>
}

export interface VendorEvent {
  readonly id: string
  readonly type: string
}

const CUSTOMERS = 2

export async function createStormWorld(): Promise<StormWorld> {
  const bed = await createPaymentBed({ retries: 0, timeoutMs: 30_000 })
  const decided = new Set<string>()

  return {
    bed,
    shop: openShop(bed),
    customers: await Promise.all(Array.from({ length: CUSTOMERS }, () => bed.createCustomer())),
    purchases: [],
    holds: [],
    underWay: async () => (await listEvents(bed.sandbox)).filter(({ id }) => !decided.has(id)),
    deliver: async (event) => {
      decided.add(event.id)
      const webhook = signPayload(JSON.stringify(event), WEBHOOK_SECRET, bed.clock())
      await receiveWebhook({ ...bed, webhookSecret: WEBHOOK_SECRET }, webhook)
    },
    lose: ({ id }) => {
      decided.add(id)
    },
    work: async () => {
      const waiting = await bed.prisma.paymentEvent.findMany({ where: { processedAt: null } })
      await Promise.allSettled(waiting.map(({ id }) => processPaymentEvent(bed, id)))
    },
    close: () => bed.close(),
  }
}

export function newAttempt(customerId: string, now: Date): Attempt {
  return { id: newId(), customerId, key: newId(), fingerprint: new Uint8Array([1]), now }
}

async function listEvents(sandbox: PaymentBed['sandbox']): Promise<VendorEvent[]> {
  const { data } = await sandbox.stripe('GET', '/events?limit=100')
  if (!Array.isArray(data)) throw new Error('not a list')
  return data.toReversed()
}
