/**
 * The API behind PgBouncer in transaction mode: no state of one request is left in a session that the next one uses.
 * Needs `pgbouncer` on the PATH. Without it, the run says so.
 */
import { migrate } from '@vinspec/core/migrate'
import { asAdministrator, asOwner } from '@vinspec/core/testing/as-owner'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '@vinspec/core/testing/pgbouncer'
import type { ServerProcess } from '@vinspec/http-server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestCustomer, type TestService } from '../testing/test-service.ts'
import { startApiProcess } from './support/api-process.ts'

if (!hasPgBouncer) console.warn('NOT TESTED: the API behind PgBouncer. Put pgbouncer on the PATH.')

/** The two replicas together have 20 connections. */
const SESSIONS = 3
const CREDITS = 20

describe.skipIf(!hasPgBouncer)('two replicas that share three sessions of PostgreSQL', () => {
  let service: TestService
  let pooler: PgBouncer
  let replicas: readonly ServerProcess[]
  beforeAll(async () => {
    service = await startTestService()
    await migrate(asOwner(service.databaseUrl), service.databaseUrl)
    pooler = await startPgBouncer(service.databaseUrl, SESSIONS)
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_SESSION_URL: service.databaseUrl,
      RATE_LIMIT_LOOKUPS_PER_MINUTE: '100000',
      RATE_LIMIT_CONCURRENT_LOOKUPS: '1000',
      RATE_LIMIT_READS_PER_MINUTE: '100000',
    }
    replicas = await Promise.all([startApiProcess(settings), startApiProcess(settings)])
  })
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()))
    await pooler.stop()
    await service.close()
  })

  async function ask(request: RequestInit, { apiKey }: TestCustomer, path: string, replica: number) {
    const response = await fetch(`${replicas[replica % 2]?.origin}/api/v1/${path}`, {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    })
    return { status: response.status, body: await response.text() }
  }
  const read = (customer: TestCustomer, path: string, replica: number) => ask({}, customer, path, replica)
  const lookUp = (customer: TestCustomer, nth: number, replica = nth) => {
    const body = JSON.stringify({ vin: '5YJSA1E67NF123456' })
    const headers = { 'idempotency-key': `key-${nth}` }
    return ask({ method: 'POST', headers, body }, customer, 'vehicle-specs', replica)
  }

  test('charge each of many concurrent customers for what they got, and replay every answer byte for byte', async () => {
    const customers = await Promise.all(
      Array.from({ length: 8 }, () => service.createCustomer({ credits: CREDITS })),
    )
    const all = customers.flatMap((customer) =>
      Array.from({ length: CREDITS + 5 }, (_, nth) => ({ customer, nth })),
    )
    const first = await Promise.all(all.map(({ customer, nth }) => lookUp(customer, nth)))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200, 402]))
    expect(first.filter(({ status }) => status === 200)).toHaveLength(customers.length * CREDITS)

    const again = await Promise.all(all.map(({ customer, nth }) => lookUp(customer, nth, nth + 1)))
    expect(again.map(({ status, body }) => (status === 200 ? body : ''))).toEqual(
      first.map(({ status, body }) => (status === 200 ? body : '')),
    )
    const balances = await Promise.all(customers.map((customer, nth) => read(customer, 'credits', nth)))
    expect(balances.map(({ body }) => JSON.parse(body).available_credits)).toEqual(customers.map(() => 0))
    const pages = await Promise.all(customers.map((customer, nth) => read(customer, 'vehicles', nth)))
    expect(pages.map(({ body }) => JSON.parse(body).data.length)).toEqual(customers.map(() => 1))
  })

  test('keep the timeouts that the role sets for a session: a request that waits for a lock is told to retry', async () => {
    const customer = await service.createCustomer({ credits: 1 })
    const [answer] = await asAdministrator(service.databaseUrl, async (administrator) => {
      await administrator.query('BEGIN; LOCK TABLE vehicle_lookup IN SHARE MODE')
      const answers = [await lookUp(customer, 0)]
      await administrator.query('ROLLBACK')
      return answers
    })
    expect(answer?.status).toBe(503)
    expect((await lookUp(customer, 0)).status).toBe(200)
  })
})
