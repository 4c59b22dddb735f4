/** What customers get when something behind the API fails. None of it may cost a credit. */

import { openDatabase, systemClock } from '@vinspec/core/foundation'
import { executeAsOwner } from '@vinspec/core/testing/as-owner'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { createMemoryStore } from '@vinspec/rate-limits'
import {
  createOfflineProvider,
  type VehicleDataProvider,
  type VehicleDataResult,
} from '@vinspec/vehicle-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { readAccount, untouched } from './support/account.ts'
import { createClient } from './support/client.ts'
import { authenticatedOperations } from './support/every-operation.ts'
import { sendHttp } from './support/http.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService())

const offline = createOfflineProvider()

function provider(lookUp: VehicleDataProvider['lookUp']): VehicleDataProvider {
  return { name: 'test', lookUp }
}

/** The vehicle that the offline provider knows, with invalid data. */
async function spoil(change: object): Promise<VehicleDataResult> {
  const parsed = JSON.stringify({ vin: MODEL_3 })
  const found = await offline.lookUp(JSON.parse(parsed).vin, { signal: new AbortController().signal })
  if (found.kind !== 'found') throw new Error('the offline provider knows this vehicle')
  const { vin, record } = found.vehicle
  return { kind: 'found', vehicle: { vin, record: Object.assign(structuredClone(record), change) } }
}

describe('a lookup costs nothing', () => {
  test.each<[string, VehicleDataProvider['lookUp'], number, string]>([
    [
      'when the source is unavailable',
      async () => ({ kind: 'unavailable', cause: new Error('vendor says no') }),
      503,
      'vehicle_data_unavailable',
    ],
    [
      'when the source does not answer in time',
      (_vin, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ kind: 'unavailable', cause: signal.reason }))
        }),
      503,
      'vehicle_data_unavailable',
    ],
    ['when the source never answers', () => new Promise(() => {}), 503, 'vehicle_data_unavailable'],
    ['when the source throws', () => Promise.reject(new Error('vendor secret')), 500, 'internal_error'],
    [
      'when the answer would break the contract',
      () => spoil({ identity: { modelYear: 2019, make: 7, model: 'Model 3' } }),
      500,
      'internal_error',
    ],
    ['when too little is known to sell it', () => spoil({ statements: [] }), 404, 'specs_not_available'],
    ['when the record cannot be presented', () => spoil({ statements: null }), 500, 'internal_error'],
  ])('%s', async (_when, lookUp, status, code) => {
    const customer = await service.createCustomer({ credits: 2 })
    const replica = await service.startReplica({ vehicleData: provider(lookUp), providerTimeoutMs: 200 })
    const failing = createClient(replica.apiUrl, customer.apiKey)
    const answer = await failing.lookUp(MODEL_3, 'same')
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.text).not.toMatch(/vendor|stack|contract at/)
    expect(await readAccount(service, customer.id)).toEqual(untouched(2))
    const retry = await createClient(service.apiUrl, customer.apiKey).lookUp(MODEL_3, 'same')
    expect(retry.status).toBe(200)
    expect(retry.headers['credits-remaining']).toBe('1')
  })

  test('a lookup costs nothing while the first attempt under its key is still running', async () => {
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<VehicleDataResult>()
    const replica = await service.startReplica({
      vehicleData: provider(async () => {
        asked.resolve()
        return await held.promise
      }),
    })
    const customer = await service.createCustomer({ credits: 2 })
    const client = createClient(replica.apiUrl, customer.apiKey)
    const first = client.lookUp(MODEL_3, 'same')
    await asked.promise
    const second = await client.lookUp(MODEL_3, 'same')
    expect([second.status, second.code]).toEqual([409, 'idempotency_in_progress'])
    expect(second.headers['retry-after']).toBe('1')
    expect((await client.get('/credits')).body).toMatchObject({ available_credits: 1 })
    held.resolve({ kind: 'not_found' })
    expect((await first).code).toBe('vehicle_not_found')
    expect(await readAccount(service, customer.id)).toEqual(untouched(2))
  })
})

describe('while the database cannot be reached', () => {
  let app: Awaited<ReturnType<typeof buildDetachedApp>>
  beforeAll(async () => {
    app = await buildDetachedApp('postgresql://vinspec:secret@127.0.0.1:1/none')
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  test.each(authenticatedOperations)(
    '$method $path returns 503 and may be retried',
    async ({ method, path, json }) => {
      const client = createClient(`${app.listeningOrigin}/api/v1`, service.apiKey)
      const answer = await client.call(method, path, { json })
      expect([answer.status, answer.code]).toEqual([503, 'service_unavailable'])
      expect(answer.text).not.toContain('secret')
    },
  )

  test('the process reports that it is alive but not ready', async () => {
    const admin = await app.admin.listen({ host: '127.0.0.1', port: 0 })
    const ready = await sendHttp(admin, { method: 'GET', path: '/health/ready' })
    expect(ready.status).toBe(503)
    const live = await sendHttp(admin, { method: 'GET', path: '/health/live' })
    expect(live.status).toBe(200)
  })
})

describe('when the database is not what the code expects', () => {
  let broken: TestService
  beforeAll(async () => {
    broken = await startTestService()
    await executeAsOwner(broken.databaseUrl, 'ALTER TABLE api_key RENAME COLUMN secret_hash TO renamed')
  })
  afterAll(() => broken.close())

  test.each(authenticatedOperations)(
    '$method $path returns an internal error and reveals nothing',
    async ({ method, path, json }) => {
      const answer = await createClient(broken.apiUrl, broken.apiKey).call(method, path, { json })
      expect([answer.status, answer.code]).toEqual([500, 'internal_error'])
      expect(answer.text).not.toMatch(/api_key|secret_hash|prisma/i)
    },
  )
})

async function buildDetachedApp(databaseUrl: string) {
  const prisma = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    connectTimeoutMs: 1_000,
    statementTimeoutMs: 1_000,
  })
  return await buildApp({
    prisma,
    clock: systemClock,
    portalUrl: new URL('https://vinspec.example'),
    vehicleData: offline,
    providerTimeoutMs: 1_000,
    leaseMs: 5_000,
    rateLimits: {
      lookupsPerMinute: 100,
      concurrentLookups: 10,
      readsPerMinute: 100,
      writesPerMinute: 100,
      contractReadsPerMinute: 100,
    },
    failedAuthenticationsPerMinute: 100,
    limitStore: createMemoryStore(),
    logLevel: 'silent',
  })
}
