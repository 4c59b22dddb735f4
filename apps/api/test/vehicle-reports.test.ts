/** A report of a wrong fact, which gives a credit back or waits for a person. */
import { createApiKey, type Permission } from '@vinspec/core/access'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import { startTestService, TEST_NOW } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { createClient } from './support/client.ts'
import { createTester } from './support/tester.ts'
import { MISTYPED, MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())
const stranger = createClient(service.apiUrl, (await service.createCustomer({ credits: 1 })).apiKey)

/** Two sources of this model contradict each other about its driver assistance. */
const BOLT = '1G1FZ6S00P4763745'
const about = (fact: string) => ({ json: { fact, message: 'It is not so.' } })

test('a report gives the credit back at once if its sources contradict each other, and gets the same response when sent again', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 1 })
  const owner = createClient(service.apiUrl, apiKey)
  await owner.lookUp(BOLT)
  const path = `/vehicles/${BOLT.toLowerCase()}/reports`
  const answers = await Promise.all(
    [1, 2, 3].map(async () => await owner.call('POST', path, about('driver_assistance_standard'))),
  )
  expect(answers[0]).toMatchObject({ status: 200, body: { vin: BOLT, status: 'credited' } })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await owner.call('POST', path, about('seats'))).toMatchObject({ body: { status: 'open' } })
  expect(await readAccount(service, id)).toMatchObject({ available: 1, settlements: 1 })
})

test('only a saved vehicle can be reported, and at most 50 reports are open at once', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 1 })
  const owner = createClient(service.apiUrl, apiKey)
  const path = `/vehicles/${MODEL_3}/reports`
  expect(await owner.call('POST', path, about('seats'))).toMatchObject({ code: 'vehicle_not_found' })
  await owner.lookUp(MODEL_3)
  const facts = Array.from({ length: 50 }, (_, nth) => `fact_${nth}`)
  const { lookupId } = await service.prisma.savedVehicle.findFirstOrThrow({ where: { customerId: id } })
  const open = { customerId: id, vin: MODEL_3, lookupId, said: '', createdAt: TEST_NOW }
  const data = facts.map((rowKey) => ({ ...open, id: crypto.randomUUID(), rowKey }))
  await service.prisma.vehicleReport.createMany({ data })
  const refused = await owner.call('POST', path, about('seats'))
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refused.headers['retry-after']).toBe('3600')
})

test.each([
  { fact: 'seats' },
  { fact: 'seats', message: ' ' },
  { fact: 'seats', message: 'x'.repeat(1001) },
  { fact: 'Not a key', message: 'x' },
])('an invalid report is rejected: %j', async (json) => {
  const answer = await stranger.call('POST', `/vehicles/${MODEL_3}/reports`, { json })
  expect([answer.status, answer.code]).toEqual([400, 'invalid_request'])
})

test('a report is about a fact of the result or something else, and the error for an unknown fact lists them', async () => {
  const { apiKey } = await service.createCustomer({ credits: 1 })
  const owner = createClient(service.apiUrl, apiKey)
  await owner.lookUp(MODEL_3)
  const path = `/vehicles/${MODEL_3}/reports`
  const refused = await owner.call('POST', path, about('nonsense'))
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
  expect(refused.body).toMatchObject({
    error: {
      message: expect.stringMatching(/no fact "nonsense".* paint, .*seats, .*other\.$/),
      details: { pointer: '/fact' },
    },
  })
  for (const fact of ['paint', 'state_of_health_percent', 'range', 'other']) {
    expect(await owner.call('POST', path, about(fact))).toMatchObject({ status: 200, body: { fact } })
  }
})

test('a rehearsed report is checked against the rehearsed result in the same way', async () => {
  const { test: tester } = await createTester(service)
  const path = '/vehicles/5YJSA1E67NF123456/reports'
  const refused = await tester.call('POST', path, about('nonsense'))
  expect([refused.status, refused.code]).toEqual([400, 'invalid_request'])
  for (const fact of ['range', 'other'])
    expect(await tester.call('POST', path, about(fact))).toMatchObject({ status: 200, body: { fact } })
})

test('a report needs a key with the lookups permission, and a VIN', async () => {
  const path = `/vehicles/${MODEL_3}/reports`
  const { id } = await service.createCustomer({ credits: 0 })
  const permissions = new Set<Permission>(['purchases'])
  const made = await createApiKey(service, { customerId: id, name: 'buyer', permissions })
  const buyer = createClient(service.apiUrl, made.kind === 'created' ? made.secret : '')
  expect(await buyer.call('POST', path, about('seats'))).toMatchObject({ code: 'permission_denied' })
  const answer = await stranger.call('POST', `/vehicles/${MISTYPED}/reports`, about('seats'))
  expect([answer.status, answer.code]).toEqual([422, 'invalid_vin'])
})
