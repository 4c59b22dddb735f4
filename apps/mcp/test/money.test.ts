import { request } from 'node:http'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { makeAnswersOlder } from '@vinspec/core/testing/older-answers'
import { createOfflineProvider, type VehicleDataProvider } from '@vinspec/vehicle-data'
import { expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post } from './support/post.ts'
import { errorOf } from './support/results.ts'

const VIN = '5YJSA1E67NF123456'
const OTHER_VIN = 'WB523CF0XN0240412'
const offline = createOfflineProvider()

/** Awaited before each answer of the vehicle data source. */
let beforeAnswer: () => Promise<void> = async () => {}
const vehicleData: VehicleDataProvider = {
  name: 'offline, when told to',
  lookUp: async (vin, options) => {
    await beforeAnswer()
    return await offline.lookUp(vin, options)
  },
}

const server = await closeAfterAll(startToolServer({ vehicleData }))

async function settled(customerId: string): Promise<number> {
  return await server.prisma.vehicleLookup.count({ where: { customerId } })
}

const CUTS = [
  { cut: 'while its lookup runs', before: true },
  { cut: 'after its credit was settled', before: false },
]

test.each(CUTS)(
  'a client that is cut off $cut asks again: one credit is spent and the same answer arrives',
  async ({ before }) => {
    const app = await server.connectApp()
    const { promise: asked, resolve: reach } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    beforeAnswer = async () => {
      reach()
      await released
    }
    const lost = lookUpWithoutReading(app.token)
    await asked
    if (before) await lost.cut()
    release()
    beforeAnswer = async () => {}
    await expect.poll(() => settled(app.customerId)).toBe(1)
    await lost.cut()

    const again = await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)
    expect(again.body.result.structuredContent.title).toBe('2022 Tesla Model S Plaid')
    expect(again.body.result._meta).toMatchObject({ 'vinspec/credits_charged': 0, 'vinspec/replayed': true })
    expect(await settled(app.customerId)).toBe(1)
  },
)

test('each call of a batch is paid once', async () => {
  const app = await server.connectApp()
  const batch = [VIN, OTHER_VIN].map((vin, id) => call('fetch_vehicle_specs', { vin }, id))
  for (const _ of [1, 2]) await post(server.mcpUrl, batch, app)
  expect(await settled(app.customerId)).toBe(2)
})

test('a source that fails costs nothing, and the model is told to try again', async () => {
  const app = await server.connectApp()
  beforeAnswer = () => Promise.reject(new Error('broken: secret'))
  const answer = await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)
  beforeAnswer = async () => {}
  expect(errorOf(answer).code).toBe('internal_error')
  expect(JSON.stringify(answer.body)).not.toContain('secret')
  expect(await settled(app.customerId)).toBe(0)
})

/** A call on a connection that is cut before its response is read. */
function lookUpWithoutReading(token: string) {
  const lost = request(server.mcpUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
    },
  })
  lost.on('error', () => undefined)
  const gone = new Promise((resolve) => lost.once('close', resolve))
  lost.end(JSON.stringify(call('fetch_vehicle_specs', { vin: VIN })))
  return {
    cut: async () => {
      lost.destroy()
      await gone
    },
  }
}

test('an answer that was stored under an older contract is returned as it was stored', async () => {
  const app = await server.connectApp()
  await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)
  const stored = await makeAnswersOlder(server.prisma, app.customerId)
  const { result } = (await post(server.mcpUrl, call('fetch_vehicle_specs', { vin: VIN }), app)).body
  expect(result.isError).toBeUndefined()
  expect(result.structuredContent).toEqual(JSON.parse(stored))
  expect(result.content[0].text).toContain(stored)
  expect(result._meta).toMatchObject({ 'vinspec/credits_charged': 0, 'vinspec/replayed': true })
  expect(await settled(app.customerId)).toBe(1)
})
