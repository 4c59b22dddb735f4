/** What a customer pays, over HTTP, on two replicas, with everything that goes wrong between. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createApiKey, grantByOperator, readAvailableCredits } from '@vinspec/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, TEST_NOW, type TestCustomer, type TestService } from '../testing/test-service.ts'

const VIN = '5YJSA1E67NF123456'
const OTHER_VIN = 'WB523CF0XN0240412'
const DAY_MS = 24 * 60 * 60 * 1000

let now = TEST_NOW.getTime()
let service: TestService
let replica: { readonly apiUrl: string }
beforeAll(async () => {
  service = await startTestService({ clock: () => new Date(now) })
  replica = await service.startReplica()
})
afterAll(() => service.close())

interface Lookup {
  readonly customer: TestCustomer
  readonly key?: string
  readonly vin?: string
  readonly apiUrl?: string
}

async function lookUp({ customer, key = crypto.randomUUID(), vin = VIN, apiUrl = service.apiUrl }: Lookup) {
  const response = await fetch(`${apiUrl}/vehicle-specs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customer.apiKey}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ vin }),
  })
  return { status: response.status, body: await response.text(), headers: response.headers }
}

/** Requests that go to the two replicas in turn. */
function onBothReplicas<T>(count: number, send: (apiUrl: string, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, (_, i) => send(i % 2 ? replica.apiUrl : service.apiUrl, i)),
  )
}

async function balance({ apiKey }: TestCustomer): Promise<unknown> {
  const response = await fetch(`${service.apiUrl}/credits`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return await response.json()
}

function countBy(results: ReadonlyArray<{ readonly status: number }>): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of results) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('two replicas behave as one', () => {
  test('50 parallel lookups on 10 credits give exactly ten 200s and forty 402s', async () => {
    const customer = await service.createCustomer({ credits: 10 })
    const results = await onBothReplicas(50, (apiUrl) => lookUp({ customer, apiUrl }))
    expect(countBy(results)).toEqual({ 200: 10, 402: 40 })
    expect(await balance(customer)).toMatchObject({ available_credits: 0 })
  })

  test('one key sent 20 times at once runs once', async () => {
    const customer = await service.createCustomer({ credits: 20 })
    const results = await onBothReplicas(20, (apiUrl) => lookUp({ customer, key: 'once', apiUrl }))
    const charged = results.filter(({ headers }) => headers.get('credits-charged') === '1')
    expect(charged).toHaveLength(1)
    for (const { status, body } of results) {
      if (status === 200) expect(body).toBe(charged[0]?.body)
      else expect([status, JSON.parse(body).error.code]).toEqual([409, 'idempotency_in_progress'])
    }
    expect(await balance(customer)).toMatchObject({ available_credits: 19 })
  })

  test('an answer given by one is replayed by the other, byte for byte and uncharged', async () => {
    const customer = await service.createCustomer({ credits: 2 })
    const first = await lookUp({ customer, key: 'k' })
    const replay = await lookUp({ customer, key: 'k', apiUrl: replica.apiUrl })
    expect(replay.body).toBe(first.body)
    expect(replay.headers.get('credits-charged')).toBe('0')
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.headers.get('original-request-id')).toBe(first.headers.get('request-id'))
  })
})

describe('an idempotency key', () => {
  test('with another VIN is 409 and costs nothing', async () => {
    const customer = await service.createCustomer({ credits: 2 })
    await lookUp({ customer, key: 'k' })
    const { status, body } = await lookUp({ customer, key: 'k', vin: OTHER_VIN })
    expect([status, JSON.parse(body).error.code]).toEqual([409, 'idempotency_key_reused'])
    expect(await balance(customer)).toMatchObject({ available_credits: 1 })
  })

  test('refused with 402 works after credits were bought', async () => {
    const customer = await service.createCustomer({ credits: 0 })
    expect((await lookUp({ customer, key: 'k' })).status).toBe(402)
    await grantByOperator(service, { customerId: customer.id, credits: 1 })
    const answer = await lookUp({ customer, key: 'k' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('credits-remaining')).toBe('0')
  })

  test('is shared by all API keys of a customer, so that key rotation does not break a retry', async () => {
    const customer = await service.createCustomer({ credits: 2 })
    await lookUp({ customer, key: 'k' })
    const key = await createApiKey(service, { customerId: customer.id, name: 'rotated' })
    if (key.kind !== 'created') throw new Error('there is room for a second key')
    const rotated = { ...customer, apiKey: key.secret }
    const replay = await lookUp({ customer: rotated, key: 'k' })
    expect(replay.headers.get('credits-charged')).toBe('0')
  })
})

describe('time', () => {
  test('credits cannot be spent after their expiry', async () => {
    const customer = await service.createCustomer({ credits: 1 })
    now += 30 * DAY_MS - 1
    expect(await balance(customer)).toMatchObject({ available_credits: 1 })
    now += 1
    expect(await balance(customer)).toMatchObject({ available_credits: 0 })
    expect((await lookUp({ customer })).status).toBe(402)
  })
})

describe('a replica is killed', () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  /** Leases short enough to wait for; no clock of ours reaches into another process. */
  const environment = {
    ...process.env,
    PORT: '0',
    LOOKUP_LEASE_MS: '3000',
    VEHICLE_DATA_TIMEOUT_MS: '2000',
    RATE_LIMIT_LOOKUPS_PER_MINUTE: '100000',
    RATE_LIMIT_CONCURRENT_LOOKUPS: '1000',
  }

  async function startProcess(): Promise<{ readonly child: ChildProcess; readonly apiUrl: string }> {
    const child = spawn(process.execPath, ['--conditions=@vinspec/source', main], {
      env: { ...environment, DATABASE_URL: service.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface({ input: child.stdout })) {
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (origin) {
        child.stdout.resume()
        return { child, apiUrl: `${origin}/api/v1` }
      }
    }
    throw new Error('the API ended before it listened')
  }

  test('under 60 lookups: every retry on another one succeeds and each is charged exactly once', {
    timeout: 90_000,
  }, async () => {
    // The processes live in real time, so this customer's credits must too.
    const dependencies = { ...service, clock: () => new Date() }
    const customer = await service.createCustomer({ credits: 0 })
    await grantByOperator(dependencies, { customerId: customer.id, credits: 100 })
    const keys = Array.from({ length: 60 }, (_, i) => `killed-${i}`)

    const first = await startProcess()
    const underway = Promise.allSettled(keys.map((key) => lookUp({ customer, key, apiUrl: first.apiUrl })))
    await Promise.race([
      underway,
      lookUp({ customer, key: keys[0] ?? '', apiUrl: first.apiUrl }).catch(() => {}),
    ])
    first.child.kill('SIGKILL')
    const results = await underway

    const second = await startProcess()
    const deadline = Date.now() + 60_000
    for (const key of keys) {
      while ((await lookUp({ customer, key, apiUrl: second.apiUrl })).status !== 200) {
        if (Date.now() > deadline) throw new Error(`the retry of ${key} does not succeed`)
      }
    }
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    expect(await readAvailableCredits(dependencies, customer.id)).toBe(100 - keys.length)
    expect(await service.prisma.vehicleLookup.count({ where: { customerId: customer.id } })).toBe(keys.length)

    const exited = once(second.child, 'exit')
    second.child.kill('SIGTERM')
    await exited
  })
})
