/** Buying over HTTP, with payments from the sandbox, up to the credits. */
import { type Payments, processPaymentEvent } from '@vinspec/core/payments'
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { signEvent, startTestPayments, WEBHOOK_SECRET } from '@vinspec/core/testing/payments'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { type Client, createClient } from './support/client.ts'
import { type HttpAnswer, sendHttp } from './support/http.ts'

let client: Client
let customerId: string
let apiKey: string
const sandbox = await closeAfterAll(startTestPayments())
const vendor = sandbox.payments
const service = await closeAfterAll(
  startTestService({
    clock: () => new Date(),
    payments: { vendor, webhookSecret: WEBHOOK_SECRET },
  }),
)
beforeEach(async () => {
  const customer = await service.createCustomer({ credits: 0 })
  customerId = customer.id
  apiKey = customer.apiKey
  client = createClient(service.apiUrl, customer.apiKey)
})

const buy = (packageKey = 'lookups_10', key: string = crypto.randomUUID()) =>
  client.call('POST', '/checkouts', {
    json: { package_key: packageKey },
    headers: { 'idempotency-key': key },
  })
const pageOf = ({ body }: { readonly body: unknown }) => String(Object(body).checkout_url)
const available = async () => (await readAccount(service, customerId)).available
/** Processes every waiting event, as a worker does. */
async function work() {
  const waiting = await service.prisma.paymentEvent.findMany({ where: { processedAt: null } })
  const processed = waiting.map(({ id }) => processPaymentEvent({ ...service, payments: vendor }, id))
  // Some are about objects that the vendor does not know.
  await Promise.allSettled(processed)
}

interface Webhook {
  readonly body: Uint8Array | string
  readonly signature?: string
}

/** Sends a webhook as given. */
function post({ body, signature }: Webhook): Promise<HttpAnswer> {
  return sendHttp(new URL(service.apiUrl).origin, {
    method: 'POST',
    path: '/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  })
}

const kept = (id: string) => service.prisma.paymentEvent.count({ where: { id } })

describe('POST /checkouts', () => {
  test('returns a page; once it is paid, the event grants the credits', async () => {
    const answer = await buy()
    expect(answer.status).toBe(201)
    expect(answer.headers['idempotent-replayed']).toBeUndefined()
    expect((await fetch(pageOf(answer))).status).toBe(200)

    const paid = await sandbox.pay(pageOf(answer))
    expect(await available()).toBe(0)
    await post(signEvent({ type: 'checkout.session.completed', objectId: paid.id }))
    await work()
    expect(await available()).toBe(10)
  })

  test('is replayed byte for byte under its key, and marked as a replay', async () => {
    const first = await buy('lookups_10', 'same')
    const again = await buy('lookups_10', 'same')
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request-id': first.headers['request-id'],
    })
    expect((await buy('lookups_50', 'same')).code).toBe('idempotency_key_reused')
  })
})

test('a second checkout under the key of one in progress waits for its page', async () => {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const slow: Payments = {
    ...vendor,
    createPage: async (offer) => {
      asked.resolve()
      await held.promise
      return await vendor.createPage(offer)
    },
  }
  const payments = { vendor: slow, webhookSecret: WEBHOOK_SECRET }
  const replica = await service.startReplica({ clock: () => new Date(), payments })
  const waiting = createClient(replica.apiUrl, apiKey)
  const parts = { json: { package_key: 'lookups_10' }, headers: { 'idempotency-key': 'same' } }
  const first = waiting.call('POST', '/checkouts', parts)
  await asked.promise
  const second = await waiting.call('POST', '/checkouts', parts)
  expect([second.code, second.headers['retry-after']]).toEqual(['idempotency_in_progress', '1'])
  held.resolve()
  const page = await first
  expect((await waiting.call('POST', '/checkouts', parts)).text).toBe(page.text)
  await replica.close()
})

describe('POST /webhooks/stripe', () => {
  test('does not accept an event that cannot be stored, so that it is sent again', async () => {
    const event = signEvent({ id: 'evt_again', type: 'payment_intent.succeeded', objectId: 'pi_1' })
    await executeAsOwner(service.databaseUrl, 'REVOKE INSERT ON payment_event FROM vinspec_app')
    const refused = await post(event)
    await executeAsOwner(service.databaseUrl, 'GRANT INSERT ON payment_event TO vinspec_app')
    expect([refused.status, await kept('evt_again')]).toEqual([500, 0])
    expect([(await post(event)).status, await kept('evt_again')]).toEqual([200, 1])
  })

  test('ignores an irrelevant event', async () => {
    const event = signEvent({ id: 'evt_other', type: 'customer.created', objectId: 'cus_1' })
    expect((await post(event)).status).toBe(200)
    expect(await kept('evt_other')).toBe(0)
  })

  const event = { id: 'evt_forged', type: 'payment_intent.succeeded', objectId: 'pi_1' }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const refused: ReadonlyArray<readonly [string, () => Webhook]> = [
    ['signed by somebody else', () => signEvent(event, 'whsec_somebody_else')],
    ['signed six minutes ago', () => signEvent(event, WEBHOOK_SECRET, minutesAgo(6))],
    ['signed six minutes from now', () => signEvent(event, WEBHOOK_SECRET, minutesAgo(-6))],
    ['signed a century from now', () => signEvent(event, WEBHOOK_SECRET, minutesAgo(-60 * 24 * 36_500))],
    ['not signed', () => ({ body: signEvent(event).body })],
    ['with a signature that is none', () => ({ ...signEvent(event), signature: 't=1,v1=00' })],
    [
      'with another body',
      () => ({ ...signEvent(event), body: signEvent({ ...event, objectId: 'pi_2' }).body }),
    ],
    ['cut short', () => ({ ...signEvent(event), body: signEvent(event).body.subarray(0, -1) })],
    ['without a body', () => ({ ...signEvent(event), body: '' })],
  ]
  test.each(refused)('rejects an event %s', async (_what, make) => {
    const answer = await post(make())
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'invalid_request' } })
    expect(await kept('evt_forged')).toBe(0)
  })

  test('accepts an event from four minutes ago', async () => {
    const late = signEvent({ ...event, id: 'evt_late' }, WEBHOOK_SECRET, minutesAgo(4))
    expect((await post(late)).status).toBe(200)
    expect(await kept('evt_late')).toBe(1)
  })

  test('the webhook does not exist without payments', async () => {
    const { apiUrl, close } = await service.startReplica({ payments: undefined })
    const { body, signature } = signEvent(event)
    const answer = await sendHttp(new URL(apiUrl).origin, {
      method: 'POST',
      path: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    await close()
    expect(answer.status).toBe(404)
  })
})

test("the sandbox's own events, sent twice and in reverse, are accepted and grant once", async () => {
  const url = new URL('/webhooks/stripe', service.apiUrl).href
  await sandbox.control('POST', 'webhooks/endpoint', { url, secret: WEBHOOK_SECRET })
  await sandbox.control('POST', 'webhooks', { mode: 'hold', copies: 2 })
  await sandbox.pay(pageOf(await buy()))
  await sandbox.control('POST', 'webhooks/deliver', { order: 'reversed' })
  await work()
  expect(await available()).toBe(10)
})
