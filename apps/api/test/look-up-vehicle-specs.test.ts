import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { makeAnswersOlder } from '@vinspec/core/testing/older-answers'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { createClient } from './support/client.ts'
import { sendHttp } from './support/http.ts'
import { E_TRANSIT, FOCUS_ELECTRIC, MISTYPED, MODEL_3, PLUG_IN_HYBRID, UNKNOWN } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const client = createClient(service.apiUrl, service.apiKey)

async function newCustomer(credits: number) {
  const customer = await service.createCustomer({ credits })
  return {
    ...createClient(service.apiUrl, customer.apiKey),
    id: customer.id,
    account: () => readAccount(service, customer.id),
  }
}

test('returns specifications and reports what they cost', async () => {
  const customer = await newCustomer(3)
  const answer = await customer.lookUp(MODEL_3)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    object: 'vehicle_specs',
    version: '2026-09-01',
    vin: MODEL_3,
    vehicle: { year: '2019', make: 'Tesla', model: 'Model 3' },
  })
  expect(answer.headers).toMatchObject({ 'credits-charged': '1', 'credits-remaining': '2' })
  expect(answer.headers['data-sources']).toMatch(/^("[^"]+";date="\d{4}-\d\d-\d\d"(, |$))+$/)
  expect(answer.headers['data-sources']).toContain('"NHTSA vPIC')
  expect(answer.headers).not.toHaveProperty('idempotent-replayed')
  expect(await customer.account()).toEqual({
    available: 2,
    openHolds: 0,
    settlements: 1,
    storedAnswers: 1,
    savedVehicles: 1,
  })
})

test('replays what was stored under an older contract byte for byte, with its headers', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 1 })
  const ask = (method: string, path: string, body?: string) =>
    sendHttp(new URL(service.apiUrl).origin, {
      method,
      path: `/api/v1${path}`,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': 'same' }),
      },
      ...(body !== undefined && { body }),
    })
  const lookUp = () => ask('POST', '/vehicle-specs', JSON.stringify({ vin: MODEL_3 }))
  const first = await lookUp()
  expect(first.status).toBe(200)
  const stored = await makeAnswersOlder(service.prisma, id)
  const replay = await lookUp()
  expect([replay.status, replay.text]).toEqual([200, stored])
  expect(replay.headers).toMatchObject({
    'content-type': first.headers['content-type'],
    'credits-charged': '0',
    'credits-remaining': '0',
    'idempotent-replayed': 'true',
    'original-request-id': first.headers['request-id'],
  })
  const saved = await ask('GET', `/vehicles/${MODEL_3}`)
  expect([saved.status, saved.text]).toEqual([200, stored])
})

test('replays a finished lookup byte for byte, without a charge', async () => {
  const customer = await newCustomer(3)
  const first = await customer.lookUp(MODEL_3, 'same')
  const second = await customer.lookUp(MODEL_3, 'same')
  expect(second.text).toBe(first.text)
  expect(second.headers).toMatchObject({
    'credits-charged': '0',
    'credits-remaining': '2',
    'data-sources': first.headers['data-sources'],
    'idempotent-replayed': 'true',
    'original-request-id': first.headers['request-id'],
  })
  expect(second.headers['request-id']).not.toBe(first.headers['request-id'])
  expect(await customer.account()).toMatchObject({ available: 2, settlements: 1 })
})

test('rejects a lookup without credits, and runs it under the same key once there are some', async () => {
  const customer = await newCustomer(1)
  await customer.lookUp(FOCUS_ELECTRIC)
  const refused = await customer.lookUp(MODEL_3, 'same')
  expect([refused.status, refused.code]).toEqual([402, 'insufficient_credits'])
  expect(refused.body).toMatchObject({
    error: { details: { available_credits: 0, auto_top_up_status: 'disabled' } },
  })
  expect(await customer.account()).toMatchObject({ available: 0, openHolds: 0, settlements: 1 })
  await service.grant(customer.id, 5)
  const answer = await customer.lookUp(MODEL_3, 'same')
  expect(answer.status).toBe(200)
  expect(answer.headers['credits-remaining']).toBe('4')
})

test.each([
  ['a VIN that no vehicle has', UNKNOWN, 404, 'vehicle_not_found'],
  ['a car that too little is known about', E_TRANSIT, 404, 'specs_not_available'],
  ['a plug-in hybrid', PLUG_IN_HYBRID, 422, 'unsupported_vehicle'],
  ['a mistyped VIN', MISTYPED, 422, 'invalid_vin'],
  ['a VIN with the letter I', '5YJ3E1EB1KF3I7000', 422, 'invalid_vin'],
  ['a VIN with the letter O', '5YJ3E1EB1KF317O00', 422, 'invalid_vin'],
  ['a VIN with the letter q', '5YJ3E1EB1KF3q7000', 422, 'invalid_vin'],
  ['spaces inside', '5YJ3E1EB1KF 17000', 422, 'invalid_vin'],
  ['fullwidth letters', 'ＹＹＪ３Ｅ１ＥＢ１ＫＦ３１７０００', 422, 'invalid_vin'],
  ['letters beyond the basic plane', '𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙𝟙', 422, 'invalid_vin'],
  ['a combining mark', '5YJ3E1EB1KF31700\u0301', 422, 'invalid_vin'],
  ['a NUL', '5YJ3E1EB1KF31700\u0000', 422, 'invalid_vin'],
  ['an unpaired surrogate', '5YJ3E1EB1KF31700\ud800', 400, 'invalid_json'],
  ['a letter that grows when upper-cased', '5YJ3E1EB1KF31700ß', 422, 'invalid_vin'],
  ['a dotless i', '5YJ3E1EB1KF31700ı', 422, 'invalid_vin'],
  ['16 characters', MODEL_3.slice(1), 400, 'invalid_request'],
  ['18 characters', `${MODEL_3}0`, 400, 'invalid_request'],
  ['a space before it', ` ${MODEL_3}`, 400, 'invalid_request'],
  ['nothing', '', 400, 'invalid_request'],
])('rejects %s without a charge', async (_what, vin, status, code) => {
  const before = await readAccount(service, service.customer.id)
  const answer = await client.lookUp(vin)
  expect([answer.status, answer.code]).toEqual([status, code])
  expect(await readAccount(service, service.customer.id)).toEqual(before)
})
