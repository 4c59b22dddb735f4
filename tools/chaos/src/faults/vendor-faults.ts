/** The payment vendor fails, its webhooks arrive late, repeated, or forged, and payments are refunded or disputed. */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { FAULT_KINDS } from '@vinspec/payments-sandbox'
import type { Random } from '../random.ts'
import type { FaultKind, FaultyWorld } from './fault-kind.ts'

/** The most failures that may be ordered ahead for the vendor's next requests. */
const MOST_ORDERED = 3
const VENDOR_PATIENCE_MS = 2_000

export const VENDOR_FAULTS: readonly FaultKind[] = [
  { name: 'vendor failed', weight: 14, inject: failVendor },
  {
    name: 'webhooks held back or repeated',
    weight: 6,
    inject: async ({ vendor }, random) => {
      const mode = random.pick(['send', 'send', 'hold'])
      await vendor.control('POST', 'webhooks', { mode, copies: random.between(1, 8) })
      return true
    },
  },
  {
    name: 'webhooks out of order',
    weight: 3,
    everyMs: 3_000,
    inject: async ({ vendor }) => {
      await vendor.control('POST', 'webhooks/deliver', { order: 'reversed' })
      return true
    },
  },
  {
    name: 'storm of webhooks',
    weight: 2,
    everyMs: 5_000,
    inject: async ({ vendor }, random) => {
      await vendor.control('POST', 'webhooks/storm', {
        events: random.between(1, 20),
        copies: random.between(2, 8),
      })
      return true
    },
  },
  { name: 'webhook forged', weight: 8, inject: forgeWebhook },
  {
    name: 'mail refused',
    weight: 3,
    inject: ({ town }, random) => {
      town.mail.refuseNext(random.between(1, 3))
      return true
    },
  },
  { name: 'money sent back', weight: 3, everyMs: 5_000, inject: sendMoneyBack },
]

/** Counts when it is ordered. It affects the next requests to the vendor. */
async function failVendor({ vendor }: FaultyWorld, random: Random): Promise<boolean> {
  const { faults } = await vendor.control('GET', 'faults')
  if (Array.isArray(faults) && faults.length >= MOST_ORDERED) return false
  await vendor.control('POST', 'faults', { kind: random.pick(FAULT_KINDS), times: random.between(1, 3) })
  return true
}

const DAY_S = 24 * 60 * 60

/** Ways to forge the signature of an event, all of which must be rejected. */
const FORGERIES: ReadonlyArray<(body: string, secret: string, now: number) => string | undefined> = [
  () => undefined,
  () => '',
  (_body, _secret, now) => `t=${now},v1=${'0'.repeat(64)}`,
  (body, _secret, now) => sign(body, 'whsec_of_somebody_else', now),
  (body, secret, now) => sign(`${body} `, secret, now),
  (body, secret, now) => sign(body, secret, now - DAY_S),
]

function sign(body: string, secret: string, now: number): string {
  const signature = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')
  return `t=${now},v1=${signature}`
}

async function forgeWebhook({ town }: FaultyWorld, random: Random): Promise<boolean> {
  const now = Math.floor(Date.now() / 1000)
  const object = { id: `pi_forged_${random.between(0, 1e9)}`, object: 'payment_intent', status: 'succeeded' }
  const event = {
    id: `evt_${object.id}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  }
  const body = JSON.stringify(event)
  const signature = random.pick(FORGERIES)?.(body, town.webhook.secret, now)
  const response = await fetch(town.webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined)
  await response?.text().catch(() => '')
  if (response?.ok) throw new Error(`a forged webhook was taken: ${signature}`)
  return true
}

/** Refunds or disputes a recent payment at the vendor, without the service. */
async function sendMoneyBack(world: FaultyWorld, random: Random): Promise<boolean> {
  // An ordered failure may affect this request as well.
  const sentBack = returnOnePayment(world, random).catch(() => false)
  return await Promise.race([sentBack, wait(VENDOR_PATIENCE_MS, false)])
}

async function returnOnePayment({ vendor }: FaultyWorld, random: Random): Promise<boolean> {
  const charges = await vendor.list('/charges', 1)
  const charge = random.pick(charges.filter(({ status }) => status === 'succeeded'))
  if (!charge?.payment_intent) return false
  const payment = { payment_intent: charge.payment_intent }
  // A payment that was returned before cannot be returned again.
  await (random.percent(70)
    ? vendor.stripe('POST', '/refunds', payment)
    : vendor.control('POST', 'disputes', payment))
  return true
}
