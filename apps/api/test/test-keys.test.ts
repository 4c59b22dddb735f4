/** A test key: the same API, rehearsed. Nothing that the customer has is read or changed. */
import { document } from '@vinspec/contract/document'
import { errors } from '@vinspec/contract/errors'
import { createApiKey, revokeApiKey, rotateApiKey, TEST_VINS, type TestVin } from '@vinspec/core/access'
import { reportCredits } from '@vinspec/core/operator'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expectWithinSeconds } from '@vinspec/core/testing/expect-within-seconds'
import { describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { type Answer, type Client, createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { createTester } from './support/tester.ts'
import { MODEL_3 } from './support/vins.ts'

const SAMPLE = '5YJSA1E67NF123456'
const SLOW = 'VSKTEST0000003000'

const service = await closeAfterAll(startTestService())

/** Counts one customer's rows in every table of money and of what a customer owns. */
const OWNED = [
  'credit_grant',
  'credit_hold',
  'grant_entry',
  'ledger_entry',
  'vehicle_lookup',
  'saved_vehicle',
  'checkout',
  'payment',
  'top_up',
  'top_up_check',
  'top_up_approval',
  'auto_top_up_rule',
  'card_setup',
  'payment_customer',
] as const

async function countOwned(customerId: string): Promise<Record<string, number>> {
  const counts = await Promise.all(
    OWNED.map(async (table) => {
      const [row] = await service.prisma.$queryRawUnsafe<Array<{ count: bigint }>>(
        `SELECT count(*) FROM ${table} WHERE customer_id = '${customerId}'`,
      )
      return [table, Number(row?.count)] as const
    }),
  )
  return Object.fromEntries(counts)
}

const statusOf = ({ outcome }: TestVin) =>
  outcome === 'success' || outcome === 'slow' ? 200 : errors[outcome].status

const livemode = ({ headers }: Answer) => headers['vinspec-livemode']

test.each(TEST_VINS.map((each) => [each.vin, statusOf(each), each.outcome] as const))(
  '%s rehearses %i %s',
  async (vin, status, outcome) => {
    const { test: client, customerId } = await createTester(service)
    const answer = await client.lookUp(vin)
    expect([answer.status, answer.code]).toEqual([status, status === 200 ? undefined : outcome])
    expect(livemode(answer)).toBe('false')
    if (status === 200) expect(answer.body).toMatchObject({ object: 'vehicle_specs', vin })
    if (status === 200)
      expect(answer.headers).toMatchObject({ 'credits-charged': '0', 'credits-remaining': '100' })
    if (status === 429 || status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await readAccount(service, customerId)).toEqual(untouched(3))
  },
)

test('the contract lists every test VIN with its outcome', () => {
  const { description } = document.info
  for (const each of TEST_VINS) {
    const code = each.outcome in errors ? ` \`${each.outcome}\`` : ''
    expect(description).toContain(`| \`${each.vin}\` | ${statusOf(each)}${code}`)
  }
  expect(description.match(/^\| `/gm)).toHaveLength(TEST_VINS.length)
})

test('there is a test VIN for every reason for which the contract says that a lookup is rejected', async () => {
  const { NoCreditToSpend, NoSpecs, Conflict, UnusableVehicle } = document.components.responses
  const declared = [NoCreditToSpend, NoSpecs, Conflict, UnusableVehicle].flatMap(({ content }) =>
    Object.keys(content['application/json'].examples),
  )
  expect(declared.filter((code) => !TEST_VINS.some(({ outcome }) => outcome === code))).toEqual([])
  const { test: client } = await createTester(service)
  const batch = await client.call('POST', '/batches', { json: { vins: ['VSKTEST0000002402'] } })
  expect(batch.body).toMatchObject({ status: 'waiting', waits_for: 'monthly_maximum' })
  const check = await client.get('/vehicle-specs/check?vin=VSKTEST0000001404')
  expect(check.body).toMatchObject({ supported: false, reason: { code: 'vehicle_not_found' } })
})

test('a live key rehearses none of them: the sample vehicle is charged, and the other test VINs cost nothing', async () => {
  const { live, customerId } = await createTester(service)
  const answer = await live.lookUp(SAMPLE)
  expect([answer.status, livemode(answer), answer.headers['credits-charged']]).toEqual([200, 'true', '1'])
  for (const { vin } of TEST_VINS.filter((each) => each.outcome !== 'success')) {
    expect([vin, (await live.lookUp(vin)).status < 500]).toEqual([vin, true])
  }
  expect(await readAccount(service, customerId)).toMatchObject({ available: 2, settlements: 1 })
})

test('a vehicle that is not on the list is not found, and text that is not a VIN is rejected', async () => {
  const { test: client } = await createTester(service)
  expect(await client.lookUp(MODEL_3)).toMatchObject({ status: 404, code: 'specs_not_available' })
  expect(await client.lookUp('5YJ3E1EB1KF317001')).toMatchObject({ status: 422, code: 'invalid_vin' })
  expect(await client.lookUp('short')).toMatchObject({ status: 400, code: 'invalid_request' })
})

test("whatever a test key does, nothing of the customer's is changed", async () => {
  const { test: client, customerId } = await createTester(service)
  const before = await countOwned(customerId)
  for (const { method, path, json, idempotent } of authenticatedOperations) {
    const headers = idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}
    const answer = await client.call(method, path, { ...(json === undefined ? {} : { json }), headers })
    expect([path, livemode(answer)]).toEqual([path, 'false'])
  }
  await Promise.all(TEST_VINS.map(({ vin }) => client.lookUp(vin)))
  expect(await countOwned(customerId)).toEqual(before)
  expect(await readAccount(service, customerId)).toEqual(untouched(3))
  expect(await reportCredits(service)).toMatchObject({ customers: [], rows: [] })
})

test('every authenticated response to a live key says that it is live, even errors', async () => {
  const { live } = await createTester(service)
  for (const { path } of authenticatedOperations.filter(({ method }) => method === 'GET')) {
    expect([path, livemode(await live.get(path))]).toEqual([path, 'true'])
  }
  expect(livemode(await live.lookUp('short'))).toBe('true')
  const unknown = createClient(service.apiUrl, 'vsk_test_0000000000000000000000000000000000000')
  const refused = await unknown.get('/credits')
  expect([refused.status, refused.code, livemode(refused)]).toEqual([401, 'invalid_api_key', undefined])
})

describe('money', () => {
  const rule = { package_key: 'lookups_10', threshold_percent: 10, monthly_cap_cents: 70_000 }
  const configure = (client: Client, package_key: string, rest: object = {}) =>
    client.call('PUT', '/auto-top-up', { json: { ...rule, package_key, ...rest } })
  const pay = (client: Client, package_key: string, key: string) =>
    client.call('POST', '/checkouts', { json: { package_key }, headers: { 'idempotency-key': key } })

  test('a checkout is rehearsed under the same idempotency rules, and created nowhere', async () => {
    const { test: client, customerId } = await createTester(service)
    const first = await pay(client, 'lookups_10', 'one')
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      object: 'checkout',
      checkout_url: 'https://vinspec.example/docs/test-keys#rehearse-buying',
      package_key: 'lookups_10',
    })
    const again = await pay(client, 'lookups_10', 'one')
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true'])
    expect(await pay(client, 'lookups_50', 'one')).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await pay(client, 'nope', 'two')).toMatchObject({ code: 'package_not_found' })
    expect(await service.prisma.checkout.count({ where: { customerId } })).toBe(0)
  })

  test('a rule is rehearsed from its setup page to its end, and the real one stays', async () => {
    const { test: client, customerId } = await createTester(service)
    const active = { enabled: true, status: 'active', payment_method: { last4: '4242' } }
    expect((await configure(client, 'lookups_10')).body).toMatchObject({ ...active, threshold_credits: 1 })
    expect((await client.get('/credits')).body).toMatchObject({
      available_credits: 100,
      auto_top_up: { enabled: true, status: 'active' },
    })
    const page = 'https://vinspec.example/docs/test-keys#rehearse-buying'

    const asked = await configure(client, 'lookups_200')
    expect(asked).toMatchObject({ status: 403, code: 'approval_required' })
    expect(asked.body).toMatchObject({ error: { details: { approval_url: page } } })
    expect((await client.get('/auto-top-up')).body).toMatchObject({ ...active, package_key: 'lookups_200' })
    expect((await configure(client, 'lookups_200')).status).toBe(200)

    const setup = { status: 'setup_required', setup_url: page, payment_method: null }
    expect((await configure(client, 'lookups_50')).body).toMatchObject(setup)
    expect((await client.get('/auto-top-up')).body).toMatchObject({ ...active, package_key: 'lookups_50' })

    const low = await configure(client, 'lookups_10', { monthly_cap_cents: 1_199 })
    expect(low).toMatchObject({ status: 422, code: 'monthly_cap_too_low' })
    expect((await client.call('DELETE', '/auto-top-up')).body).toMatchObject({
      enabled: false,
      status: 'disabled',
      package_key: 'lookups_50',
    })
    expect(await service.prisma.autoTopUpRule.findUnique({ where: { customerId } })).toBeNull()
    expect(await service.prisma.topUpApproval.count({ where: { customerId } })).toBe(0)
  })

  test('the balance and the rule are rehearsed, whatever the customer has', async () => {
    const { test: client, customerId } = await createTester(service)
    await service.grant(customerId, 41)
    expect((await client.get('/credits')).body).toMatchObject({ available_credits: 100 })
    for (const method of ['GET', 'DELETE']) {
      expect((await client.call(method, '/auto-top-up')).body).toMatchObject({
        enabled: false,
        package_key: null,
      })
    }
  })

  test('permissions and caps that are forged into the row of a test key change nothing', async () => {
    const { test: client, keyId, customerId } = await createTester(service)
    const data = { permissions: [], dailyCreditCap: null }
    await service.prisma.spender.updateMany({ where: { customerId, id: keyId }, data })
    expect((await pay(client, 'lookups_10', 'one')).status).toBe(201)
    expect(await service.prisma.checkout.count({ where: { customerId } })).toBe(0)
  })
})

const dataOf = ({ body }: Answer): Array<Record<string, unknown>> => Object(body).data
const nextOf = ({ body }: Answer): string | null => Object(body).next_cursor

describe('reading with a test key', () => {
  test('lists the vehicles of the test VINs as saved, page by page', async () => {
    const { test: client, live } = await createTester(service)
    await live.lookUp(MODEL_3)
    const vins: unknown[] = []
    for (let cursor = ''; cursor !== 'null'; ) {
      const page = await client.get(`/vehicles?limit=2${cursor}`)
      vins.push(...dataOf(page).map(({ vin }) => vin))
      const next = nextOf(page)
      cursor = next === null ? 'null' : `&cursor=${next}`
    }
    expect(vins).toHaveLength(4)
    expect(vins).toContain(SLOW)
    expect((await client.get('/vehicles?search=plaid')).body).toMatchObject({ data: [{}, {}] })
    expect((await client.get(`/vehicles/${SAMPLE}`)).text).toBe((await client.lookUp(SAMPLE)).text)
    expect((await client.get(`/vehicles/${MODEL_3}`)).code).toBe('vehicle_not_found')
    expect((await client.get(`/vehicles/${MODEL_3}/lookups`)).code).toBe('vehicle_not_found')
  })

  test('counts only lookups with live keys as usage, and lists both kinds in the request log', async () => {
    const { test: client, live, customerId, keyId } = await createTester(service)
    await live.lookUp(SAMPLE)
    await client.lookUp(SAMPLE)
    const logged = () => service.prisma.apiRequest.count({ where: { customerId, apiKeyId: keyId } })
    await expectWithinSeconds(logged, 1)
    const usage = await live.get('/usage')
    expect(usage.body).toMatchObject({ data: [{ lookups: 1 }] })
    expect((await client.get('/usage')).body).toMatchObject({ data: [] })
  })

  test('checks a test VIN with the verdict that its lookup would have', async () => {
    const { test: client } = await createTester(service)
    const check = (vin: string) => client.get(`/vehicle-specs/check?vin=${vin}`)
    expect((await check(SLOW)).body).toMatchObject({ vin: SLOW, supported: true })
    expect((await check('VSKTEST0000000422')).body).toMatchObject({ reason: { code: 'unsupported_vehicle' } })
    expect((await check(MODEL_3)).body).toMatchObject({ reason: { code: 'specs_not_available' } })
    expect(await check('VSKTEST0000001422')).toMatchObject({ status: 422, code: 'invalid_vin' })
  })
})

describe('test keys', () => {
  test('a customer can have five test keys beside five live ones, even when they are created at once', async () => {
    const { customerId } = await createTester(service)
    const make = async (mode: 'live' | 'test') =>
      (await createApiKey(service, { customerId, name: mode, mode })).kind
    const made = await Promise.all([
      ...Array.from({ length: 8 }, () => make('live')),
      ...Array.from({ length: 8 }, () => make('test')),
    ])
    expect(made.filter((kind) => kind === 'created')).toHaveLength(8)
    const active = await service.prisma.apiKey.findMany({ where: { customerId, revokedAt: null } })
    expect(active.filter(({ prefix }) => prefix.startsWith('vsk_test_'))).toHaveLength(5)
    expect(active.filter(({ prefix }) => prefix.startsWith('vsk_live_'))).toHaveLength(5)
  })

  test('a revoked test key stops working within seconds, and none can be rotated', async () => {
    const { test: client, customerId, keyId: id } = await createTester(service)
    expect((await client.lookUp(SAMPLE)).status).toBe(200)
    expect(await rotateApiKey(service, { customerId, id })).toBeNull()
    expect(await revokeApiKey(service, { customerId, id })).toBe(true)
    await expectWithinSeconds(async () => (await client.lookUp(SAMPLE)).code, 'revoked_api_key')
  })

  test('a live key with another prefix is rejected', async () => {
    const { secret } = await createTester(service)
    const forged = createClient(service.apiUrl, secret.replace('vsk_test_', 'vsk_live_'))
    expect((await forged.get('/credits')).code).toBe('invalid_api_key')
  })
})

test("requests with a test key have the customer's limits, counted separately from live requests", async () => {
  const limited = await startTestService({
    rateLimits: {
      lookupsPerMinute: 2,
      concurrentLookups: 10,
      readsPerMinute: 100,
      writesPerMinute: 100,
      contractReadsPerMinute: 100,
    },
  })
  const { customer, apiKey, apiUrl } = limited
  const key = await createApiKey(limited, { customerId: customer.id, name: 'Test key', mode: 'test' })
  if (key.kind !== 'created') throw new Error('a test key fits')
  const client = createClient(apiUrl, key.secret)
  for (let i = 0; i < 2; i++) expect((await client.lookUp(SAMPLE)).status).toBe(200)
  expect((await client.lookUp(SAMPLE)).code).toBe('rate_limited')
  expect((await createClient(apiUrl, apiKey).lookUp(SAMPLE)).status).toBe(200)
  await limited.close()
})

test('a file is rehearsed like a list of its VINs, including long text in place of a VIN', async () => {
  const { test: client } = await createTester(service)
  const remark = 'no VIN, but a remark about one that is longer than any '.repeat(2)
  const sent = await client.call('POST', '/batches', {
    body: `lot;vin\n1;${SAMPLE}\n2;${remark}\n`,
    headers: { 'content-type': 'text/csv' },
  })
  expect(sent.body).toMatchObject({ status: 'finished', counts: { total: 2, found: 1, invalid: 1 } })
  const { id } = Object(sent.body)
  expect((await client.get(`/batches/${id}/results`)).body).toMatchObject({
    data: [{ vin: SAMPLE, outcome: 'found' }, { outcome: 'invalid' }],
  })
  const none = await client.call('POST', '/batches', { body: 'a,b', headers: { 'content-type': 'text/csv' } })
  expect(none.code).toBe('invalid_request')
})
