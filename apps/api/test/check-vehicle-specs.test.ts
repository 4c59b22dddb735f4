/** The free check: the verdict of a lookup, without figures. */

import { document } from '@vinspec/contract/document'
import { createApiKey } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { type Answer, createClient } from './support/client.ts'
import { FOCUS_ELECTRIC, MISTYPED, PLUG_IN_HYBRID, UNKNOWN } from './support/vins.ts'

const ONE_BATTERY_TWO_WHEELS = 'KMHM54AA9PA999266'
/** From today's data. */
const VERSION = expect.stringMatching(/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/)
const NO_FIGURES = '1FTBW1XM7RK362640'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)

const pathOf = (vin: string) => `/vehicle-specs/check?vin=${encodeURIComponent(vin)}`
const check = (vin: string): Promise<Answer> => client.get(pathOf(vin))

describe('a check costs nothing and stores nothing', () => {
  afterEach(async () => {
    expect(await readAccount(service, service.customer.id)).toEqual(untouched(10))
  })

  test('a vehicle with one range is supported', async () => {
    const { status, body, headers } = await check(FOCUS_ELECTRIC)
    expect([status, headers['credits-charged']]).toEqual([200, undefined])
    expect(body).toEqual({
      object: 'vehicle_specs_check',
      vin: FOCUS_ELECTRIC,
      supported: true,
      title: '2014 Ford Focus Electric',
      reason: null,
      coverage: { range: 'exact', battery: true, charging: true, safety: true },
      credits: 1,
      facts: [
        { key: 'factory', label: 'Factory', availability: 'known', sources: [] },
        { key: 'warranty', label: 'Warranty', availability: 'known', sources: [] },
      ],
      data_version: VERSION,
    })
  })

  test('a vehicle with unknown wheels has a span of ranges', async () => {
    expect((await check(ONE_BATTERY_TWO_WHEELS)).body).toMatchObject({
      supported: true,
      title: '2023 Hyundai Ioniq 6 Limited',
      coverage: { range: 'span', battery: true },
    })
  })

  test('a trim that reveals a figure is left out of the title', async () => {
    expect((await check('5YJSA1E40JF008139')).body).toMatchObject({ title: '2018 Tesla Model S' })
  })

  test.each([
    [PLUG_IN_HYBRID, '2022 Jeep Wrangler', 'a plug-in hybrid'],
    ['2HGFE4F86SH586509', '2025 Honda Civic', 'a hybrid or plug-in hybrid'],
    ['JTDAAAAA3PA878170', '2023 Toyota Mirai', 'a hydrogen fuel-cell vehicle'],
    ['1FDUF5HT8TD388516', '2026 Ford F-550', 'a diesel vehicle'],
    ['1HGCM82633A004352', '2003 Honda Accord', 'a combustion-engine vehicle'],
    ['JKARVE870FB000001', null, 'a motorcycle (Kawasaki)'],
    ['5FYC8FB04KB000001', null, 'a bus (New Flyer)'],
    ['1W9WL21B6A5556575', null, 'a trailer (Wheelhaus)'],
    ['4UFRVE874FB000001', null, 'an off-road vehicle (Caterpillar)'],
    ['VF1AGVYF000000001', null, 'a vehicle by Renault from France that is not sold in the US'],
    ['137ZA903X1E181960', null, "a vehicle whose manufacturer code isn't registered for any electric car"],
    ['1GYFC56299R849926', '2009 Cadillac Escalade', 'a vehicle not known to be battery-electric'],
  ])('%s is not supported, and the reason says what it is', async (vin, title, kind) => {
    expect((await check(vin)).body).toEqual({
      object: 'vehicle_specs_check',
      vin,
      supported: false,
      title,
      reason: { code: 'unsupported_vehicle', message: expect.stringContaining(`This is ${kind}`) },
      coverage: null,
      credits: 0,
      facts: [],
      data_version: VERSION,
    })
  })

  test('a vehicle without range, battery, and charging is not supported', async () => {
    expect((await check(NO_FIGURES)).body).toMatchObject({
      supported: false,
      title: '2024 Ford E-Transit',
      reason: { code: 'specs_not_available', message: expect.stringContaining('2024 Ford E-Transit') },
      coverage: null,
      credits: 0,
      facts: [],
    })
  })

  test('a VIN that belongs to no vehicle gets a verdict, too', async () => {
    const { status, body } = await check(UNKNOWN)
    expect(status).toBe(200)
    expect(body).toMatchObject({ supported: false, title: null, reason: { code: 'vehicle_not_found' } })
  })

  test.each([
    ['a typo', MISTYPED, 422, 'invalid_vin'],
    ['the letter O', 'O'.repeat(17), 422, 'invalid_vin'],
    ['spaces inside', '5YJ3E1EB1KF 17000', 422, 'invalid_vin'],
    ['a space before it', ` ${FOCUS_ELECTRIC}`, 400, 'invalid_request'],
    ['a line break behind it', `${FOCUS_ELECTRIC}\n`, 400, 'invalid_request'],
    ['16 characters', FOCUS_ELECTRIC.slice(1), 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
  ])('a VIN with %s is rejected as the lookup rejects it', async (_what, vin, status, code) => {
    const [checked, lookedUp] = [await check(vin), await client.lookUp(vin)]
    expect([checked.status, checked.code]).toEqual([status, code])
    expect([lookedUp.status, lookedUp.code]).toEqual([status, code])
  })

  test.each(['', '?vin=', `?vin=${FOCUS_ELECTRIC}&vin=${FOCUS_ELECTRIC}`, `?vin=${FOCUS_ELECTRIC}&x=1`])(
    'a check of %j is not a valid request',
    async (query) => {
      expect(await client.get(`/vehicle-specs/check${query}`)).toMatchObject({ status: 400 })
    },
  )

  test('a VIN in lowercase is the same vehicle', async () => {
    expect((await check(FOCUS_ELECTRIC.toLowerCase())).body).toEqual((await check(FOCUS_ELECTRIC)).body)
  })
})

test.each([
  ['supported', FOCUS_ELECTRIC, 200],
  ['without figures', NO_FIGURES, 404],
  ['not supported', PLUG_IN_HYBRID, 422],
  ['not found', UNKNOWN, 404],
])('the lookup of a vehicle that is %s agrees with the verdict and its words', async (_what, vin, status) => {
  const customer = await service.createCustomer({ credits: 1 })
  const own = createClient(service.apiUrl, customer.apiKey)
  const verdict = Object((await own.get(pathOf(vin))).body)
  const lookup = await own.lookUp(vin)
  expect([lookup.status, lookup.code]).toEqual([status, verdict.reason?.code])
  const { message } = Object(lookup.body).error ?? {}
  expect(message).toBe(verdict.supported ? undefined : `${verdict.reason.message} Nothing was charged.`)
})

test('customers without credits and keys without permissions can check VINs', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 0 })
  expect((await createClient(service.apiUrl, apiKey).get(pathOf(FOCUS_ELECTRIC))).status).toBe(200)
  const key = await createApiKey(service, { customerId: id, name: 'buyer', permissions: new Set() })
  if (key.kind !== 'created') throw new Error('a second key fits')
  expect((await createClient(service.apiUrl, key.secret).get(pathOf(FOCUS_ELECTRIC))).status).toBe(200)
  expect(await client.send({ method: 'GET', path: pathOf(FOCUS_ELECTRIC) })).toMatchObject({
    status: 401,
    code: 'missing_api_key',
  })
})

test('checks count as reads, and the first one over the limit says when to retry', async () => {
  const { apiKey } = await service.createCustomer({ credits: 1 })
  const rateLimits = {
    lookupsPerMinute: 9,
    concurrentLookups: 9,
    readsPerMinute: 2,
    writesPerMinute: 9,
    contractReadsPerMinute: 9,
  }
  const replica = await service.startReplica({ rateLimits })
  const limited = createClient(replica.apiUrl, apiKey)
  for (const left of [1, 0]) {
    const { headers } = await limited.get(pathOf(FOCUS_ELECTRIC))
    expect(headers['ratelimit-policy']).toBe('"reads";q=2;w=60')
    expect(headers['ratelimit']).toMatch(new RegExp(`^"reads";r=${left};`))
  }
  const refused = await limited.get(pathOf(FOCUS_ELECTRIC))
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await replica.close()
})

test('a source that does not answer in time is a temporary failure', async () => {
  const vehicleData = { name: 'silent', lookUp: () => new Promise<never>(() => {}) }
  const replica = await service.startReplica({ vehicleData, providerTimeoutMs: 50 })
  const { status, code, headers } = await createClient(replica.apiUrl, service.apiKey).get(
    pathOf(FOCUS_ELECTRIC),
  )
  expect([status, code, headers['retry-after']]).toEqual([503, 'vehicle_data_unavailable', '5'])
  await replica.close()
})

test('the contract shows what the service says', async () => {
  const { examples } = document.paths['/vehicle-specs/check'].get.responses['200'].content['application/json']
  for (const { value } of Object.values(examples)) {
    expect((await check(value.vin)).body).toEqual({ ...value, data_version: VERSION })
  }
})

test('a check takes no body', async () => {
  expect(await client.call('GET', pathOf(FOCUS_ELECTRIC), { json: {} })).toMatchObject({ status: 400 })
  const headers = { 'content-type': 'text/plain' }
  expect(await client.call('GET', pathOf(FOCUS_ELECTRIC), { body: 'x', headers })).toMatchObject({
    status: 415,
  })
})
