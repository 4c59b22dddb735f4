/** Tesla's API as the stand-in implements it, over real HTTP. */
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTeslaSource, readTeslaSettings, registerPartner } from '../src/index.ts'
import { ask } from '../testing/ask.ts'

const VIN = '5YJ3E1EB8NF317001'
const SECRET = 'the-secret-of-the-application'

const vendor = await startVehicleSources()
afterAll(() => vendor.close())
const time = { now: Date.parse('2026-11-23T12:00:00Z') }
const clock = (): Date => new Date(time.now)

const source = (more: { readonly regions?: readonly string[]; readonly clientSecret?: string } = {}) =>
  createTeslaSource({
    clientId: 'an-application',
    clientSecret: SECRET,
    regions: [vendor.url],
    tokenUrl: `${vendor.url}/oauth2/v3/token`,
    clock,
    ...more,
  })

beforeEach(() => {
  vendor.reset()
  time.now = Date.parse('2026-11-23T12:00:00Z')
})

test('an answer about another car is rejected, whatever else it says', async () => {
  const answer = (vin: string) => async () =>
    await Promise.resolve(Response.json({ response: { vin, batterySoH: 0.5, options: ['$PPSW'] } }))
  const askAbout = async (vin: string) => (await ask(source(), VIN, undefined, undefined, answer(vin))).reply
  expect(await askAbout('5YJSA1E67NF123456')).toMatchObject({
    kind: 'away',
    cause: new Error('Tesla (sandbox) answered about another car'),
  })
  expect(await askAbout(VIN.toLowerCase())).toMatchObject({ kind: 'answered' })
})

test('an answer of Tesla is a statement of today about this very car, in our words', async () => {
  const { reply, bills } = await ask(source(), VIN)
  expect(reply).toMatchInlineSnapshot(`
    {
      "kind": "answered",
      "statements": [
        {
          "facts": {
            "assistancePackage": [
              "Full Self-Driving Capability",
              "Hardware 3.0",
            ],
            "interior": "Black and white",
            "lastMeasured": "2026-11-14",
            "paint": "Deep Blue Metallic",
            "productionDate": "2022-08-28",
            "stateOfHealthPercent": 95,
            "supercharging": "Pay per use",
            "trim": "Long Range AWD",
            "usableNowKwh": 71.3,
            "wheelStyle": "Aero",
            "wheels": "18",
          },
          "source": {
            "about": "vehicle",
            "date": "2026-11-23",
            "name": "Tesla (sandbox)",
          },
        },
      ],
    }
  `)
  expect(bills).toEqual([true])
  expect(vendor.calls()).toEqual(['tesla.token vehicle_specs', `tesla.specs ${VIN}`])
})

test('a token is used again until its last minute, and renewed within it', async () => {
  const tesla = source()
  await ask(tesla, VIN)
  time.now += 8 * 60 * 60 * 1000 - 61_000
  await ask(tesla, VIN)
  expect(tokensFetched()).toBe(1)
  time.now += 2_000
  await ask(tesla, VIN)
  expect(tokensFetched()).toBe(2)
})

test('concurrent questions renew the token once', async () => {
  const tesla = source()
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(tesla, VIN)))
  expect(replies.map(({ reply }) => reply.kind)).toEqual(Array.from({ length: 20 }, () => 'answered'))
  expect(tokensFetched()).toBe(1)
})

test('a token that ended early is renewed once, and the rejected request is not paid for', async () => {
  const tesla = source()
  await ask(tesla, VIN)
  vendor.inject({ at: 'tesla.specs', fault: '401', times: 1 })
  const { reply, bills } = await ask(tesla, VIN)
  expect([reply.kind, bills, tokensFetched()]).toEqual(['answered', [false, true], 2])
})

test('a renewed token that is rejected as well closes the source', async () => {
  vendor.inject({ at: 'tesla.specs', fault: '401' })
  const { reply, bills } = await ask(source(), VIN)
  expect([reply.kind, bills, tokensFetched()]).toEqual(['closed', [false, false], 2])
})

test.each([
  ['404', 1],
  // Node's fetch retries this fault once by itself.
  ['421', 2],
])('a car for which one region responds with %s is looked up in the next', async (fault, times) => {
  // Two names of the same server.
  const tesla = source({ regions: [vendor.url, vendor.url.replace('127.0.0.1', 'localhost')] })
  vendor.inject({ at: 'tesla.specs', fault, times })
  const { reply, bills } = await ask(tesla, VIN)
  expect([reply.kind, bills, tokensFetched()]).toEqual(['answered', [false, true], 2])
  vendor.inject({ at: 'tesla.specs', fault })
  expect(await ask(tesla, VIN)).toEqual({ reply: { kind: 'unknown' }, bills: [false, false] })
})

test.each(['402', '403', '412'])('%s closes the source for the operator', async (fault) => {
  vendor.inject({ at: 'tesla.specs', fault })
  const { reply, bills } = await ask(source(), VIN)
  expect([reply, bills]).toEqual([
    { kind: 'closed', cause: new Error(`Tesla (sandbox) answered ${fault}`) },
    [false],
  ])
})

test.each([
  ['400', {}, undefined],
  ['408', {}, undefined],
  ['429', { 'retry-after': '7' }, 7_000],
  ['429', { 'retry-after': 'Mon, 23 Nov 2026 12:00:30 GMT' }, 30_000],
  ['429', { 'ratelimit-limit': '60', 'ratelimit-remaining': '0', 'ratelimit-reset': '12' }, 12_000],
  ['429', { 'ratelimit-remaining': '0', 'ratelimit-reset': '1795435260' }, 60_000],
  ['429', { 'ratelimit-remaining': '5', 'ratelimit-reset': '12' }, undefined],
  ['429', { 'retry-after': 'soon' }, undefined],
  ['429', { 'retry-after': 'Monday, 23-Nov-26 12:00:30 GMT' }, 30_000],
  ['429', { 'retry-after': '-5' }, undefined],
  ['429', { 'retry-after': '"60"' }, undefined],
  ['429', { 'retry-after': '999999999' }, 3_600_000],
  ['500', {}, undefined],
  ['503', { 'retry-after': '3' }, 3_000],
])('after %s with %j, the source is asked again later', async (fault, headers, retryAfterMs) => {
  vendor.inject({ at: 'tesla.specs', fault, headers })
  const { reply, bills } = await ask(source(), VIN)
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
  expect(reply).toEqual({ kind: 'away', cause: new Error(`Tesla (sandbox) answered ${fault}`), ...wait })
  expect(bills).toEqual([false])
})

test.each([
  ['half', 'Tesla (sandbox): terminated (UND_ERR_SOCKET)', [true]],
  ['cut', 'Tesla (sandbox): the answer is not JSON', [true]],
  ['html', 'Tesla (sandbox): the answer is not JSON', [true]],
  ['huge', 'Tesla (sandbox): the answer is longer than 1000000 bytes', [true]],
  ['hang_up', 'Tesla (sandbox): fetch failed (UND_ERR_SOCKET)', []],
])('an answer that is %s is rejected, and nothing of it is in the log', async (fault, message, bills) => {
  vendor.inject({ at: 'tesla.specs', fault })
  expect(await ask(source(), VIN)).toEqual({ reply: { kind: 'away', cause: new Error(message) }, bills })
})

test('a slow answer is given up at the deadline', async () => {
  vendor.inject({ at: 'tesla.specs', fault: 'slow' })
  const controller = new AbortController()
  const asked = ask(source(), VIN, undefined, controller.signal)
  controller.abort(new Error('too slow'))
  expect((await asked).reply).toMatchObject({ kind: 'away', cause: new Error('Tesla (sandbox): too slow') })
})

test.each(['wrong_types', 'empty', 'nothing'])(
  'an answer with %s yields no facts about the car',
  async (fault) => {
    vendor.inject({ at: 'tesla.specs', fault })
    expect((await ask(source(), VIN)).reply).toEqual({ kind: 'unknown' })
  },
)

test('impossible values are left out, and the operator is told which facts', async () => {
  vendor.inject({ at: 'tesla.specs', fault: 'lies' })
  const { reply } = await ask(source(), VIN)
  expect(reply).toMatchObject({ kind: 'answered', doubtful: ['stateOfHealthPercent'] })
  expect(JSON.stringify(reply)).not.toContain('"stateOfHealthPercent":')
})

test('an application that is denied its token closes the source', async () => {
  const { reply, bills } = await ask(source({ clientSecret: 'wrong' }), VIN)
  expect([reply.kind, bills]).toEqual(['closed', []])
})

test.each([
  ['500', 'away'],
  ['429', 'away'],
  ['403', 'closed'],
  ['404', 'closed'],
  ['html', 'away'],
  ['nothing', 'away'],
])('without a token, because of %s, the source is %s and no car is looked up', async (fault, kind) => {
  vendor.inject({ at: 'tesla.token', fault })
  const { reply, bills } = await ask(source(), VIN)
  expect([reply.kind, bills]).toEqual([kind, []])
})

test('the log has no secret, token, or address', async () => {
  for (const fault of ['401', '402', '429', 'half', 'html', 'hang_up']) {
    for (const at of ['tesla.specs', 'tesla.token']) {
      vendor.reset()
      vendor.inject({ at, fault })
      const { reply } = await ask(source(), VIN)
      const said = 'cause' in reply && reply.cause instanceof Error ? logged(reply.cause) : ''
      expect(said).not.toMatch(/partner-[\w-]{24}|Bearer|http:|the-secret/)
      expect(said).not.toBe('')
    }
  }
})

const logged = (error: Error): string => JSON.stringify([error.message, error.stack, error.cause])

test("an error in recording the request is not counted as the vendor's fault", async () => {
  const closed = () => Promise.reject(new Error('the books are closed'))
  await expect(ask(source(), VIN, undefined, undefined, closed)).rejects.toThrow('the books are closed')
})

test('only Teslas since 2012 are covered, and the title says when it is a sandbox', () => {
  const tesla = source()
  const covered = [
    tesla.covers({ modelYear: 2012, make: 'Tesla', model: 'Model S' }),
    tesla.covers({ modelYear: 2010, make: 'Tesla', model: 'Roadster' }),
    tesla.covers({ modelYear: 2022, make: 'Rivian', model: 'R1T' }),
  ]
  expect([tesla.title, ...covered]).toEqual(['Tesla (sandbox)', true, false, false])
})

test('a domain is registered in every region, and errors are reported without the secret', async () => {
  const settings = {
    clientId: 'an-application',
    clientSecret: SECRET,
    regions: [vendor.url],
    tokenUrl: `${vendor.url}/oauth2/v3/token`,
    clock,
  }
  expect(await registerPartner(settings, 'vinspec.example')).toEqual([
    { region: vendor.url, fault: undefined },
  ])
  expect(vendor.calls()).toContain('tesla.register vinspec.example')
  vendor.inject({ at: 'tesla.register', fault: '424' })
  const [refused] = await registerPartner(settings, 'vinspec.example')
  expect(refused?.fault).toBe('Tesla answered 424')
  const [unknown] = await registerPartner({ ...settings, clientSecret: 'wrong' }, 'vinspec.example')
  expect(unknown?.fault).toBe("Tesla's token endpoint answered 401")
})

test("settings name Tesla's regions, and everything that is missing is reported", () => {
  const faults: string[] = []
  const given: Readonly<Record<string, string>> = { TESLA_CLIENT_ID: 'an-application' }
  const read = (name: string) => given[name]
  const settings = readTeslaSettings({
    faults,
    text: read,
    secret: read,
    url: read,
    list: (name) => (name === 'TESLA_REGIONS' ? ['eu', 'na', 'mars'] : []),
  })
  expect(settings.regions.map((url) => new URL(url).hostname.split('.')[2])).toEqual(['eu', 'na'])
  expect(faults).toEqual([
    'TESLA_REGIONS must list one or more of na, eu, cn',
    'TESLA_CLIENT_SECRET must be set, to ask the live source tesla',
  ])
})

const tokensFetched = (): number => vendor.calls().filter((call) => call.startsWith('tesla.token')).length
