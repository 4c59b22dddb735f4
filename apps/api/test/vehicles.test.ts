/** Past results, read again: free, and only by their customer. */
import { document } from '@vinspec/contract/document'
import { createApiKey } from '@vinspec/core/access'
import { countLookups } from '@vinspec/core/jobs'
import { keepReadings } from '@vinspec/core/lookup'
import { logRequests } from '@vinspec/core/requests'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { grantCredits } from '@vinspec/core/testing/grant-credits'
import { parseVin } from '@vinspec/vehicle-data'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestService, TEST_NOW } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { type Answer, type Client, createClient } from './support/client.ts'
import { FOCUS_ELECTRIC, MISTYPED, MODEL_3 } from './support/vins.ts'

const READS = [
  '/vehicles',
  `/vehicles/${MODEL_3}`,
  `/vehicles/${MODEL_3}/lookups`,
  `/vehicles/${MODEL_3}/battery`,
  '/usage',
  '/ledger-days',
]

const SAMPLE = '5YJSA1E67NF123456'

const service = await closeAfterAll(startTestService())
const { id: customerId, apiKey } = await service.createCustomer({ credits: 10 })
const client = createClient(service.apiUrl, apiKey)
/** Another customer, who has looked up nothing. */
const stranger = createClient(service.apiUrl, (await service.createCustomer({ credits: 1 })).apiKey)
await client.lookUp(FOCUS_ELECTRIC)
await client.lookUp(MODEL_3)
await client.lookUp(MODEL_3)
afterAll(async () => {
  expect(await readAccount(service, customerId)).toMatchObject({ available: 7, settlements: 5 })
})

const dataOf = ({ body }: Answer): Array<Record<string, unknown>> => Object(body).data
async function createBuyer(): Promise<Client> {
  const key = await createApiKey(service, { customerId, name: 'buyer', permissions: new Set(['purchases']) })
  if (key.kind !== 'created') throw new Error('two more keys fit')
  return createClient(service.apiUrl, key.secret)
}

const nextOf = ({ body }: Answer): string => Object(body).next_cursor

describe('the list of vehicles', () => {
  test('comes in pages that add up to the whole', async () => {
    const first = await client.get('/vehicles?limit=1')
    const second = await client.get(`/vehicles?limit=1&cursor=${nextOf(first)}`)
    const vins = [...dataOf(first), ...dataOf(second)].map(({ vin }) => vin)
    expect(vins).toHaveLength(2)
    expect(new Set(vins)).toEqual(new Set([FOCUS_ELECTRIC, MODEL_3]))
    expect(nextOf(second)).toBeNull()
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'limit=',
    'limit=1&limit=2',
    'serach=x',
    'search=',
    'search=%00',
    'search=%zz',
    `search=${'x'.repeat(101)}`,
    'cursor=',
    'cursor=a%20b',
    'cursor=AAAA',
    `cursor=${'A'.repeat(201)}`,
    `cursor=${Buffer.from("2026-11-22T00:00:00.000Z '; DROP").toString('base64url')}`,
    `cursor=${Buffer.from('2026-99-22T00:00:00.000Z 5YJ3E1EB1KF317000').toString('base64url')}`,
  ])('rejects ?%s in words', async (query) => {
    const answer = await client.get(`/vehicles?${query}`)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    expect(Object(answer.body).error.message).not.toMatch(/pattern|NOT|1 characters/)
  })
})

describe('a vehicle', () => {
  test('is the latest answer again', async () => {
    const paid = await client.lookUp(MODEL_3)
    await service.grant(customerId, 1)
    for (const vin of [MODEL_3, MODEL_3.toLowerCase()]) {
      const again = await client.get(`/vehicles/${vin}`)
      expect([again.status, again.body]).toEqual([200, paid.body])
    }
  })

  test('that was not looked up is not found, and reading it does not look it up', async () => {
    const { examples } = document.components.responses.VehicleNotFound.content['application/json']
    const { code, message } = examples.vehicle_not_found.value.error
    for (const about of ['', '/lookups', '/battery']) {
      const answer = await stranger.get(`/vehicles/${SAMPLE}${about}`)
      expect(answer).toMatchObject({ status: 404, body: { error: { code, message } } })
    }
    expect(dataOf(await stranger.get('/vehicles'))).toEqual([])
  })

  test.each([MISTYPED, 'I1111111111111111'])('with the impossible VIN %s is rejected', async (vin) => {
    for (const path of [`/vehicles/${vin}`, `/vehicles/${vin}/lookups`, `/vehicles/${vin}/battery`]) {
      expect(await client.get(path)).toMatchObject({ status: 422, code: 'invalid_vin' })
    }
  })

  test.each(['x', 'x'.repeat(18), 'x'.repeat(5_000), '%00'])(
    'with the malformed VIN %s is an invalid request',
    async (vin) => {
      const answer = await client.get(`/vehicles/${vin}`)
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
    },
  )

  test('has its lookups, page by page', async () => {
    const path = `/vehicles/${FOCUS_ELECTRIC}/lookups`
    await client.lookUp(FOCUS_ELECTRIC)
    await service.grant(customerId, 1)
    const first = await client.get(`${path}?limit=1`)
    const second = await client.get(`${path}?limit=1&cursor=${nextOf(first)}`)
    const ids = [...dataOf(first), ...dataOf(second)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(nextOf(second)).toBeNull()
    expect(dataOf(first)[0]).toMatchObject({ object: 'lookup', vin: FOCUS_ELECTRIC })
    const [, claims = ''] = String(dataOf(first)[0]?.['receipt']).split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      customer_id: customerId,
      lookup_id: ids[0],
      vin: FOCUS_ELECTRIC,
      credits: 1,
    })
  })
})

test("the days of the ledger are chained, include only the customer's own, and come in pages", async () => {
  const saver = await service.createCustomer({ credits: 2 })
  const own = createClient(service.apiUrl, saver.apiKey)
  expect(dataOf(await own.get('/ledger-days'))).toEqual([])
  const later = (days: number) => () => new Date(TEST_NOW.getTime() + days * 24 * 60 * 60 * 1000)
  await countLookups({ prisma: service.prisma, clock: later(2) })
  await grantCredits({ prisma: service.prisma, clock: later(2) }, saver.id, 1)
  await countLookups({ prisma: service.prisma, clock: later(4) })
  const first = await own.get('/ledger-days?limit=1')
  const second = await own.get(`/ledger-days?limit=1&cursor=${nextOf(first)}`)
  const [latest, earliest] = [...dataOf(first), ...dataOf(second)]
  expect(earliest).toMatchObject({ object: 'ledger_day', day: '2026-11-21', previous: null })
  expect(latest).toMatchObject({ day: '2026-11-23', entries: 1, previous: earliest?.['sha256'] })
  expect(latest?.['statement']).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(nextOf(second)).toBeNull()
  expect(dataOf(await stranger.get('/ledger-days')).map(({ day }) => day)).toEqual(['2026-11-21'])
})

describe('the battery of a vehicle', () => {
  test('that only the offline tables know has no readings', async () => {
    const answer = await client.get(`/vehicles/${FOCUS_ELECTRIC}/battery`)
    expect(answer).toMatchObject({ status: 200, body: { vin: FOCUS_ELECTRIC, readings: [], fleet: [] } })
  })

  test('has its readings, but not those that an owner agreed to for another customer', async () => {
    const identity = { make: 'Tesla', model: 'Model 3', modelYear: 2019 }
    const parsed = parseVin(MODEL_3)
    if (!parsed.ok) throw new Error('a VIN')
    const keep = async (stateOfHealthPercent: number, owner?: string) => {
      const source = { name: 'Tesla', about: 'vehicle', date: '2026-11-20' } as const
      const statements = [{ source, facts: { stateOfHealthPercent, usableNowKwh: 63.24 } }]
      const answer = { vin: parsed.vin, identity, statements, keptForDays: 30, customerId: owner }
      await keepReadings(service.prisma, answer, TEST_NOW)
    }
    const { id: other } = await service.createCustomer({ credits: 1 })
    await keep(88.04)
    await keep(87, other)
    await keep(86, customerId)
    const { body } = await client.get(`/vehicles/${MODEL_3}/battery`)
    expect(Object(body).readings).toMatchObject([
      {
        day: '2026-11-20',
        source: 'Tesla',
        state_of_health_percent: 88,
        usable_capacity_kwh: 63.2,
        private: false,
      },
      { state_of_health_percent: 86, private: true },
    ])
  })
})

describe('usage', () => {
  const day = TEST_NOW.toISOString().slice(0, 10)

  test('is counted by day and key', async () => {
    const customer = await service.createCustomer({ credits: 3 })
    const own = createClient(service.apiUrl, customer.apiKey)
    const { headers } = await own.lookUp(MODEL_3)
    const [key] = await service.prisma.apiKey.findMany({ where: { customerId: customer.id } })
    const request = { operation: 'lookUpVehicleSpecs', status: 200, outcome: 'ok', durationMs: 3 }
    await logRequests(service.prisma, [
      {
        ...request,
        customerId: customer.id,
        requestId: headers['request-id'] ?? '',
        apiKeyId: key?.id ?? '',
        createdAt: TEST_NOW,
      },
    ])
    expect((await own.call('POST', '/batches', { json: { vins: [FOCUS_ELECTRIC] } })).status).toBe(200)
    await service.workOff()
    const expected = { object: 'daily_usage', day, api_key_id: key?.id, api_key_name: key?.name, lookups: 2 }
    expect(dataOf(await own.get('/usage'))).toEqual([expected])
    expect(dataOf(await own.get(`/usage?from=${day}&to=${day}`))).toEqual([expected])
    expect(dataOf(await own.get('/usage?from=2026-01-01&to=2026-01-31'))).toEqual([])
    expect(dataOf(await stranger.get('/usage'))).toEqual([])
  })

  test.each([
    'from=2026-02-30',
    'from=today',
    'from=0000-01-01&to=0000-01-02',
    'from=2026-01-02&to=2026-01-01',
    'from=2025-01-01&to=2026-01-02',
    'from=2026-01-01T00:00:00Z',
    'days=3',
  ])('rejects ?%s', async (query) => {
    const answer = await client.get(`/usage?${query}`)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
  })

  test('covers a leap year in one request', async () => {
    expect((await client.get('/usage?from=2024-01-01&to=2024-12-31')).status).toBe(200)
    const longer = await client.get('/usage?from=2024-01-01&to=2025-01-01')
    expect(longer.text).toContain('at most 365 days after')
  })
})

test('a key without the lookups permission cannot read any of it', async () => {
  const buyer = await createBuyer()
  for (const path of READS) {
    const { status, code } = await buyer.get(path)
    expect([path, status, code]).toEqual([path, 403, 'permission_denied'])
  }
})
