/** Needs a Redis server: REDIS_URL, or `redis-server` on the PATH. Without one, the run says so. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LimitStore } from '@vinspec/rate-limits'
import { createRedisStore } from '@vinspec/rate-limits/redis-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'
import { createClient } from './support/client.ts'
import { MODEL_3 } from './support/vins.ts'

const givenUrl = process.env['REDIS_URL']
const found = givenUrl !== undefined || spawnSync('redis-server', ['--version']).status === 0
if (!found) {
  console.warn('NOT TESTED: rate limits in Redis. Set REDIS_URL, or put redis-server on the PATH.')
}

interface RedisServer {
  /** The socket on which Redis listens. */
  readonly url: string
  crash(): Promise<void>
}

let folder: string
const servers: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vinspec-redis-'))
})
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

async function startRedis(socket = join(folder, crypto.randomUUID())): Promise<RedisServer> {
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder])
  servers.push(server)
  await new Promise<void>((resolve) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (/ready to accept connections/i.test(line)) resolve()
    })
  })
  return {
    url: socket,
    crash: async () => {
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
}

interface ObservedStore extends LimitStore {
  readonly events: readonly string[]
  event(name: string): Promise<void>
}

/** A store that records its log messages. */
async function observe(url: string): Promise<ObservedStore> {
  const events: string[] = []
  const waiting = new Set<() => void>()
  const note = (name: string) => {
    events.push(name)
    for (const look of waiting) look()
  }
  const store = await createRedisStore(url)
  store.watch({ onFailure: () => note('failure'), onRecovery: () => note('recovery') })
  return {
    ...store,
    events,
    event: (name) =>
      new Promise((resolve) => {
        const look = () => {
          if (events.includes(name)) resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

describe.skipIf(!found)('rate limits in Redis', () => {
  let url: string

  beforeAll(async () => {
    url = givenUrl ?? (await startRedis()).url
  })

  test('replicas share a window', async () => {
    const [one, other] = [await observe(url), await observe(url)]
    const name = crypto.randomUUID()
    const [here, there] = [one.window(name, 5, 60), other.window(name, 5, 60)]
    const take = (i: number) => (i % 2 === 0 ? here : there).take('caller')
    const usages = await Promise.all(Array.from({ length: 10 }, (_, i) => take(i)))
    expect(usages.filter(({ allowed }) => allowed)).toHaveLength(5)
    expect((await here.take('somebody else')).allowed).toBe(true)
    const usage = await there.take('caller')
    expect(usage).toMatchObject({ allowed: false, remaining: 0 })
    expect(usage.resetsInMs).toBeGreaterThan(0)
    expect(usage.resetsInMs).toBeLessThanOrEqual(60_000)
    await one.close()
    await other.close()
  })

  test('replicas share the slots of concurrent requests', async () => {
    const [one, other] = [await observe(url), await observe(url)]
    const name = crypto.randomUUID()
    const [here, there] = [one.places(name, 3), other.places(name, 3)]
    const take = (i: number) => (i % 2 === 0 ? here : there).take('caller')
    const taken = await Promise.all(Array.from({ length: 8 }, (_, i) => take(i)))
    const releases = taken.filter((release) => release !== null)
    expect(releases).toHaveLength(3)
    expect(await here.take('somebody else')).not.toBeNull()
    releases[0]?.()
    releases[0]?.()
    await expect.poll(() => there.take('caller')).not.toBeNull()
    expect(await here.take('caller')).toBeNull()
    await one.close()
    await other.close()
  })
})

describe.skipIf(!found || givenUrl !== undefined)('without Redis', () => {
  let service: TestService
  const rateLimits = {
    lookupsPerMinute: 100,
    concurrentLookups: 10,
    readsPerMinute: 3,
    writesPerMinute: 10,
    contractReadsPerMinute: 10,
  }

  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  test('requests are served and counted in memory, and the failure and the recovery are logged once', async () => {
    const redis = await startRedis()
    const store = await observe(redis.url)
    const replica = await service.startReplica({ limitStore: store, rateLimits })
    const customer = await service.createCustomer({ credits: 5 })
    const client = createClient(replica.apiUrl, customer.apiKey)
    expect((await client.lookUp(MODEL_3)).status).toBe(200)

    await redis.crash()
    expect((await client.lookUp(MODEL_3)).status).toBe(200)
    for (let sent = 0; sent < 3; sent++) expect((await client.get('/credits')).status).toBe(200)
    expect((await client.get('/credits')).code).toBe('rate_limited')
    await store.event('failure')

    await startRedis(redis.url)
    await store.event('recovery')
    expect((await client.get('/credits')).status).toBe(200)
    expect(store.events).toEqual(['failure', 'recovery'])
    await store.close()
  })

  test('slots for concurrent requests are counted in memory, too', async () => {
    const store = await observe('redis://127.0.0.1:1')
    const places = store.places('lookups', 2)
    const [one, two] = [await places.take('caller'), await places.take('caller')]
    expect([one, two]).not.toContain(null)
    expect(await places.take('caller')).toBeNull()
    one?.()
    expect(await places.take('caller')).not.toBeNull()
    await store.close()
  })
})
