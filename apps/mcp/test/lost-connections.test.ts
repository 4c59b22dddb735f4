/** The real process, whose database connections an administrator ends, both idle and busy ones. */
import { terminateDuring } from '@vinspec/core/testing/terminate-connections'
import { afterAll, expect, test } from 'vitest'
import { startToolServer } from '../testing/test-tool-server.ts'
import { call, post, postModern } from './support/post.ts'
import { errorOf } from './support/results.ts'
import { startToolServerProcess } from './support/tool-server-process.ts'

const VIN = '5YJSA1E67NF123456'
const REQUEST_ID = /^req_[0-9a-f]{32}$/

const service = await startToolServer({ clock: () => new Date() })
const server = await startToolServerProcess({
  DATABASE_URL: service.databaseUrl,
  // A lookup that lost its connection in the middle holds its key for this long.
  LOOKUP_LEASE_MS: '2000',
  VEHICLE_DATA_TIMEOUT_MS: '1000',
})
afterAll(async () => {
  expect(server.process.exitCode).toBeNull()
  expect(await server.stop()).toBe(0)
  await service.close()
})

async function connect() {
  const { customerId, connectionId } = await service.connectApp()
  return { customerId, token: await service.giveToken(connectionId, { aud: server.mcpUrl }) }
}
const settlements = (customerId: string) =>
  service.prisma.ledgerEntry.count({ where: { customerId, kind: 'settlement' } })
const lookUp = call('fetch_vehicle_specs', { vin: VIN })

const PROTOCOLS = [
  ['2025-11-25', post],
  ['2026-07-28', postModern],
] as const

test.each(PROTOCOLS)(
  'a lookup of protocol %s that lost its connection is not charged, and can be retried',
  async (_protocol, send) => {
    const app = await connect()
    const ask = () => send(server.mcpUrl, lookUp, app)
    const lost = await terminateDuring(service.databaseUrl, 'credit_grant', ask)
    expect(errorOf(lost)).toMatchObject({
      code: 'service_unavailable',
      request_id: lost.headers.get('request-id'),
    })
    const isAnswered = async () => !(await ask()).body.result.isError
    await expect.poll(isAnswered, { interval: 250 }).toBe(true)
    expect(await settlements(app.customerId)).toBe(1)
  },
)

test.each(PROTOCOLS)(
  'a token of protocol %s whose check lost its connection is neither accepted nor rejected',
  async (_protocol, send) => {
    const app = await connect()
    const ask = () => send(server.mcpUrl, call('get_credit_balance', {}, 7), app)
    const lost = await terminateDuring(service.databaseUrl, 'oauth_record', ask)
    expect([lost.status, lost.headers.get('retry-after'), lost.headers.get('www-authenticate')]).toEqual([
      503,
      '2',
      null,
    ])
    expect(lost.headers.get('request-id')).toMatch(REQUEST_ID)
    expect(lost.body).toMatchObject({
      id: 7,
      error: { data: { code: 'service_unavailable', request_id: lost.headers.get('request-id') } },
    })
    expect((await ask()).status).toBe(200)
  },
)
