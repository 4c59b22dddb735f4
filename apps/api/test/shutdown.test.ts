/** The real process, stopped while it works. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { holdLookups } from '@vinspec/core/testing/hold-lookups'
import { expect, test } from 'vitest'
import { startTestService } from '../testing/test-service.ts'
import { readAccount } from './support/account.ts'
import { startApiOnFullDisk, startApiProcess } from './support/api-process.ts'
import { MODEL_3 } from './support/vins.ts'

const service = await closeAfterAll(startTestService({ clock: () => new Date() }))

function lookUp(origin: string, apiKey: string, agent: Agent) {
  const outgoing = request(`${origin}/api/v1/vehicle-specs`, {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
  })
  outgoing.end(JSON.stringify({ vin: MODEL_3 }))
  return once(outgoing, 'response').then(async ([incoming]) => ({
    status: incoming.statusCode,
    headers: incoming.headers,
    text: await text(incoming),
  }))
}

test('running lookups get their answers, then the process exits with 0', async () => {
  const customer = await service.createCustomer({ credits: 10 })
  const held = await holdLookups(service.databaseUrl, customer.id)
  const api = await startApiProcess({
    DATABASE_URL: service.databaseUrl,
    // Then each waits in the database, where the test sees it.
    LOOKUPS_AT_ONCE: '0',
    SHUTDOWN_DELAY_MS: '10',
    SHUTDOWN_DRAIN_MS: '100000',
  })
  const agent = new Agent({ keepAlive: true })
  const silent = connect(Number(new URL(api.origin).port), '127.0.0.1')
  await once(silent, 'connect')
  const authorization = `Bearer ${customer.apiKey}`
  const sent = await fetch(`${api.origin}/api/v1/batches`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ vins: [MODEL_3] }),
  })
  const { id } = Object(await sent.json())
  const stream = await fetch(`${api.origin}/api/v1/batches/${id}`, {
    headers: { authorization, accept: 'text/event-stream' },
  })
  const answers = [1, 2, 3].map(() => lookUp(api.origin, customer.apiKey, agent))
  await held.untilWaiting(3)

  const stopped = api.stop()
  await api.logged((line) => line.includes('"msg":"stopping"'))
  const knock = () => fetch(`${api.origin}/api/v1/openapi.json`).then(String, () => 'nobody listens')
  await expect.poll(knock).toBe('nobody listens')
  // Its client connects again, elsewhere.
  expect(await stream.text()).toMatch(/^retry: 3000\n\nid: [^]*"status":"checking"[^]*\n\n$/)
  await held.release()
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(200)
    expect(answer.headers.connection).toBe('close')
    expect(JSON.parse(answer.text)).toMatchObject({ vin: MODEL_3 })
  }
  expect(await stopped).toBe(0)
  expect(await readAccount(service, customer.id)).toMatchObject({
    available: 7,
    openHolds: 0,
    settlements: 3,
  })
  agent.destroy()
})

test('turns unready immediately and keeps responding until load balancers have noticed', async () => {
  const api = await startApiProcess({ DATABASE_URL: service.databaseUrl, SHUTDOWN_DELAY_MS: '100000' })
  const read = async (origin: string, path: string) => {
    const [incoming] = await once(get(`${origin}${path}`, { agent: false }), 'response')
    await text(incoming)
    return { status: incoming.statusCode, connection: incoming.headers.connection }
  }
  const status = async (path: string) => (await read(api.adminOrigin, path)).status
  await expect.poll(() => status('/health/ready')).toBe(200)
  const stopped = api.stop()
  await expect.poll(() => status('/health/ready'), { interval: 10 }).toBe(503)
  expect(await status('/health/live')).toBe(200)
  const answer = await read(api.origin, '/api/v1/openapi.json')
  expect(answer).toEqual({ status: 200, connection: 'close' })
  api.process.kill('SIGKILL')
  await stopped
})

test('a shutdown takes no longer than allowed', async () => {
  const customer = await service.createCustomer({ credits: 1 })
  const held = await holdLookups(service.databaseUrl, customer.id)
  const api = await startApiProcess({ DATABASE_URL: service.databaseUrl, SHUTDOWN_DRAIN_MS: '200' })
  const agent = new Agent()
  const answer = lookUp(api.origin, customer.apiKey, agent).catch(() => 'cut off')
  await held.untilWaiting(1)
  expect(await api.stop()).toBe(1)
  expect(await answer).toBe('cut off')
  await held.release()
})

test.skipIf(!existsSync('/dev/full'))(
  'a process whose log cannot be written still responds, and ends when asked',
  async () => {
    const customer = await service.createCustomer({ credits: 50 })
    const api = await startApiOnFullDisk({ DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'trace' })
    const agent = new Agent({ keepAlive: true })
    for (let nth = 0; nth < 20; nth++)
      expect((await lookUp(api.origin, customer.apiKey, agent)).status).toBe(200)
    agent.destroy()
    expect(await api.stop()).toBe(0)
  },
)
