/** Live sources over HTTP: who is asked, and what customers and the operator see. */
import { createApiKey } from '@vinspec/core/access'
import { createLiveSources } from '@vinspec/core/lookup'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { answerHealth, answerStatus, madeUpSource, startVendor } from '@vinspec/core/testing/live-source'
import { plaidVin } from '@vinspec/vehicle-data/testing/vins'
import { beforeEach, expect, test } from 'vitest'
import { startTestService, TEST_NOW } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'

const vendor = await closeAfterAll(startVendor())
const source = madeUpSource({ url: vendor.url })
const liveSources = createLiveSources([{ source, dailyBudgetMicros: 100_000_000, isOptional: false }])
const service = await closeAfterAll(startTestService({ liveSources }))
let serial = 0
let vin: string
beforeEach(() => {
  vendor.respond = answerHealth(91)
  vendor.asked.length = 0
  vin = plaidVin(++serial)
})

const send = (apiKey: string, key?: string) => createClient(service.apiUrl, apiKey).lookUp(vin, key)

async function metric(name: string): Promise<string | undefined> {
  const text = await (await fetch(`${service.adminUrl}/metrics`)).text()
  return text.split('\n').find((line) => line.startsWith(name))
}

test('each response names the source, a replay too', async () => {
  const { apiKey } = await service.createCustomer({ credits: 1 })
  const answer = await send(apiKey, 'k0')
  expect(answer.headers['data-sources']).toMatch(/^"Made-up Motors";date="2026-11-21", "/)
  const replay = await send(apiKey, 'k0')
  expect(replay.headers['credits-charged']).toBe('0')
  expect(replay.headers['data-sources']).toBe(answer.headers['data-sources'])
  expect(vendor.asked).toEqual([vin])
})

test('a source that is unavailable costs nothing, and the response says when to try again', async () => {
  vendor.respond = answerStatus(429, { 'retry-after': '600' })
  const { apiKey } = await service.createCustomer({ credits: 1 })
  const { status, code, headers } = await send(apiKey)
  expect([status, code, headers['retry-after']]).toEqual([503, 'vehicle_data_unavailable', '600'])
  expect(await metric('vinspec_source_state{source="made-up"}')).toMatch(/ 1$/)
  vendor.respond = answerHealth(90)
  expect((await send(apiKey)).status).toBe(200)
  expect(await metric('vinspec_source_state{source="made-up"}')).toMatch(/ 0$/)
})

test('no free request asks a source', async () => {
  const { id, apiKey } = await service.createCustomer({ credits: 1 })
  const { prisma } = service
  const key = await createApiKey(
    { prisma, clock: () => TEST_NOW },
    { customerId: id, name: 'rehearse', mode: 'test' },
  )
  if (key.kind !== 'created') throw new Error('a new customer has room for a key')
  const checked = await createClient(service.apiUrl, apiKey).get(`/vehicle-specs/check?vin=${vin}`)
  expect([checked.status, checked.text]).toEqual([200, expect.stringContaining('live_source')])
  vin = '5YJSA1E67NF123456'
  expect((await send(key.secret)).status).toBe(200)
  expect(vendor.asked).toEqual([])
})
