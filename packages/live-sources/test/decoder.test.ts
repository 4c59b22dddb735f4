/** NHTSA's live decoder, with a stand-in on loopback that answers in the same format. */
import type { RequestListener } from 'node:http'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { startVehicleSources } from '@vinspec/vehicle-sources'
import { afterEach, expect, test } from 'vitest'
import { createDecoderSource, createNewerVehicles, OwnLimit } from '../src/index.ts'
import { ask as askSource, sound } from '../testing/ask.ts'
import { startVendor } from '../testing/start-vendor.ts'

const VIN = sound('5YJ3E1EB1KF317000')
const closing: Array<() => void> = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const clock = (): Date => new Date('2026-11-23T12:00:00Z')

async function vendorSaying(answer: RequestListener) {
  const { url, close } = await startVendor(answer)
  closing.push(close)
  return { vpicUrl: `${url}/api/`, clock }
}

const MODEL_3 = {
  Make: 'TESLA',
  Model: 'Model 3',
  'Model Year': '2019',
  'Fuel Type - Primary': 'Electric',
  'Electrification Level': 'BEV (Battery Electric Vehicle)',
  'Number of Seats': '5',
  Doors: '4',
  'Body Class': 'Sedan/Saloon',
  'Plant City': 'FREMONT',
  'Plant State': 'CALIFORNIA',
  'Plant Country': 'UNITED STATES (USA)',
  'Battery Energy (KWh) From': '82',
  'Trim Level Nobody Knows': 'X',
}

async function ask(said: Readonly<Record<string, string | null>>, { status = 200 } = {}) {
  const asked: Array<string | undefined> = []
  const settings = await vendorSaying((request, response) => {
    asked.push(request.url)
    const Results = Object.entries(said).map(([Variable, Value], VariableId) => ({
      Variable,
      Value,
      VariableId,
      ValueId: '',
    }))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ Count: Results.length, Message: 'Results returned', Results }))
  })
  const result = await createNewerVehicles(settings).lookUp(VIN, { signal: new AbortController().signal })
  expect(new Set(asked)).toEqual(new Set([`/api/vehicles/DecodeVin/${VIN}?format=json`]))
  return result
}

test('an answer of the live decoder is a statement of today about this VIN', async () => {
  const result = await ask({ ...MODEL_3, 'Number of Seat Rows': null, Note: '' })
  expect(result).toMatchObject({
    kind: 'found',
    vehicle: {
      vin: VIN,
      record: {
        identity: { modelYear: 2019, make: 'Tesla', model: 'Model 3' },
        statements: [
          {
            source: { name: 'NHTSA vPIC (sandbox)', about: 'vin', date: '2026-11-23' },
            facts: { seats: 5, doors: 4, body: 'Sedan', factory: 'Fremont, California, United States' },
          },
        ],
      },
    },
  })
  expect(JSON.stringify(result)).not.toContain('82')
})

test.each([
  [
    { 'Electrification Level': 'PHEV (Plug-in Hybrid)', 'Fuel Type - Secondary': 'Gasoline' },
    'plug_in_hybrid',
  ],
  [{ 'Fuel Type - Primary': 'Gasoline', 'Electrification Level': null }, 'combustion'],
])('%j is not battery-electric', async (change, reason) => {
  expect(await ask({ ...MODEL_3, ...change })).toMatchObject({ kind: 'unsupported', refusal: { reason } })
})

const NO_FUEL = { 'Fuel Type - Primary': null, 'Electrification Level': null }

test.each([{ Make: null }, { Model: '' }, { 'Model Year': 'soon' }, NO_FUEL])(
  'without make, model, year, and fuel, the vehicle is unknown: %j',
  async (change) => {
    expect(await ask({ ...MODEL_3, ...change })).toEqual({ kind: 'not_found' })
  },
)

test('an error of the live decoder is reported as temporary, and not thrown', async () => {
  expect(await ask(MODEL_3, { status: 500 })).toMatchObject({ kind: 'unavailable' })
  for (const body of ['<html>', 'null', '{}', '{"Results":7}']) {
    const settings = await vendorSaying((_request, response) => response.end(body))
    const result = await createNewerVehicles(settings).lookUp(VIN, { signal: new AbortController().signal })
    expect([body, result.kind]).toEqual([body, 'unavailable'])
  }
})

test('the decoder is asked about a car that the tables do not know once a day, and about no more than 60 a minute', async () => {
  let requests = 0
  let now = clock()
  const { vpicUrl } = await vendorSaying((_request, response) => {
    requests += 1
    response.end('{"Results":[]}')
  })
  const newer = createNewerVehicles({ vpicUrl, clock: () => now })
  const lookUp = async (serial: number) =>
    await newer.lookUp(sound(plaidVin(serial)), { signal: new AbortController().signal })
  expect([await lookUp(0), await lookUp(0)]).toEqual([{ kind: 'not_found' }, { kind: 'not_found' }])
  expect(requests).toBe(1)
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000)
  await lookUp(0)
  expect(requests).toBe(2)
  for (let serial = 1; serial < 59; serial += 1) await lookUp(serial)
  expect(await lookUp(59)).toMatchObject({ kind: 'unavailable', cause: expect.any(OwnLimit) })
  expect(requests).toBe(60)
})

test('a request to the decoder stops when the lookup stops', async () => {
  const controller = new AbortController()
  const settings = await vendorSaying(() => controller.abort())
  expect(await createNewerVehicles(settings).lookUp(VIN, { signal: controller.signal })).toMatchObject({
    kind: 'unavailable',
  })
})

test('what the decoder has registered about a car is returned as a source, and a car that it does not know is unknown', async () => {
  const vendor = await startVehicleSources()
  const source = createDecoderSource({ vpicUrl: `${vendor.url}/api/`, clock })
  try {
    const { reply, bills } = await askSource(source, VIN)
    expect(reply).toMatchObject({
      kind: 'answered',
      statements: [
        { source: { name: 'NHTSA vPIC (sandbox)', about: 'vin' }, facts: { seats: 5, body: 'Sedan' } },
      ],
    })
    expect(bills).toEqual([])
    expect((await askSource(source, '1N4AZ0CP0F0580819')).reply).toEqual({ kind: 'unknown' })
    vendor.inject({ at: 'nhtsa.decoder', fault: 'html' })
    expect((await askSource(source, VIN)).reply.kind).toBe('away')
  } finally {
    await vendor.close()
  }
})
