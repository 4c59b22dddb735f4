/** Many lookups as one batch, on the real service: however it ends, nothing is paid for twice. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startTestService, type TestService } from '@vinspec/api/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AbortedError,
  AuthenticationError,
  type BatchProgress,
  type BatchResult,
  BatchStoppedError,
  ConnectionError,
  type Fetch,
  InsufficientCreditsError,
  UsageError,
  Vinspec,
  type VinspecOptions,
} from '../src/index.ts'
import { freshVins } from './fresh-vins.ts'
import { recordedPacing } from './recorded-pacing.ts'
import { json, refusal, startScriptedServer } from './scripted-server.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

async function customerWith(credits: number, options: VinspecOptions = {}) {
  const { id, apiKey } = await service.createCustomer({ credits })
  const vinspec = new Vinspec({ apiKey, baseUrl: service.apiUrl, pacing: recordedPacing(), ...options })
  const left = async () => (await vinspec.credits.get()).available_credits
  return { id, apiKey, vinspec, left }
}

/** Everything that a batch gives, and how it ends. */
async function collect(batch: AsyncIterable<BatchResult>) {
  const results: BatchResult[] = []
  try {
    for await (const result of batch) results.push(result)
    return { results, stopped: null }
  } catch (error) {
    if (!(error instanceof BatchStoppedError)) throw error
    return { results, stopped: error }
  }
}

const vinsOf = (results: readonly BatchResult[]) => results.map(({ vin }) => vin).toSorted()
const charged = (results: readonly BatchResult[]) =>
  results.reduce((sum, { response }) => sum + (response?.creditsCharged ?? 0), 0)

/** Sends requests, and counts those that are under way at once. */
function countingFetch(): {
  readonly fetch: Fetch
  readonly most: () => number
  readonly sent: () => number
} {
  let [now, most, sent] = [0, 0, 0]
  return {
    most: () => most,
    sent: () => sent,
    fetch: async (url, init) => {
      now += 1
      sent += 1
      most = Math.max(most, now)
      try {
        return await fetch(url, init)
      } finally {
        now -= 1
      }
    },
  }
}

test('every VIN is looked up and paid for once, as many at once as asked for', async () => {
  const counting = countingFetch()
  const { vinspec, left } = await customerWith(15, { fetch: counting.fetch })
  const vins = freshVins(12)
  const given: BatchResult[] = []
  const { results } = await collect(
    vinspec.lookUpMany(vins, { concurrency: 3, onResult: (result) => given.push(result) }),
  )
  expect(vinsOf(results)).toEqual(vins.toSorted())
  expect(given).toEqual(results)
  for (const { vin, index, data, error } of results) {
    expect([vins[index], data?.vin, error]).toEqual([vin, vin, null])
  }
  expect([counting.most(), counting.sent()]).toEqual([3, 12])
  expect([charged(results), await left()]).toEqual([12, 3])
})

test('a VIN that is in the list again costs nothing more, however it is written', async () => {
  const { vinspec, left } = await customerWith(9)
  const [one = '', two = ''] = freshVins(2)
  const spaced = ` ${one.slice(0, 3)} ${one.slice(3, 9)}-${one.slice(9).toLowerCase()}`
  const vins = [one, two, one, spaced, two, one]
  const { results } = await collect(vinspec.lookUpMany(vins, { concurrency: 6 }))
  expect(vinsOf(results)).toEqual(vins.toSorted())
  for (const { vin, data } of results) expect(data?.vin).toBe(vin === two ? two : one)
  expect([charged(results), await left()]).toEqual([2, 7])
})

test('a VIN that is rejected is a result, and the others go on', async () => {
  const { vinspec, left } = await customerWith(9)
  const [good = ''] = freshVins(1)
  const vins = ['TOO SHORT', '1FADP3R48GL917098', good, '1C4JJXR60NW209857', '1ZZZZZZZXZZ000000']
  const { results } = await collect(vinspec.lookUpMany(vins))
  const codes = new Map(results.map(({ vin, error }) => [vin, error?.code]))
  expect(vins.map((vin) => codes.get(vin))).toEqual([
    'invalid_request',
    'invalid_vin',
    undefined,
    'unsupported_vehicle',
    'vehicle_not_found',
  ])
  expect(await left()).toBe(8)
})

describe('without credits', () => {
  test('the batch gives what was paid for, says where it stopped, and goes on from there', async () => {
    const { id, vinspec, left } = await customerWith(5)
    const vins = freshVins(9)
    const first = await collect(vinspec.lookUpMany(vins, { concurrency: 3 }))
    expect(charged(first.results)).toBe(5)
    expect(first.stopped?.cause).toBeInstanceOf(InsufficientCreditsError)
    expect(first.stopped?.index).toBe(vins.findIndex((vin) => !vinsOf(first.results).includes(vin)))
    expect(first.stopped?.vin).toBe(vins[first.stopped?.index ?? 0])
    expect(first.stopped?.message).toMatch(
      new RegExp(
        `^Stopped at ${first.stopped?.vin}, number ${(first.stopped?.index ?? 0) + 1} of the list\\. `,
      ),
    )

    await service.grant(id, 10)
    // As it comes back from a file.
    const resume: BatchProgress = JSON.parse(JSON.stringify(first.stopped?.resume))
    const second = await collect(vinspec.lookUpMany(vins, { resume }))
    expect(vinsOf([...first.results, ...second.results])).toEqual(vins.toSorted())
    expect([charged(second.results), await left()]).toEqual([4, 6])
  })

  test('a batch that cannot start sends no more than its first lookups', async () => {
    const counting = countingFetch()
    const { vinspec } = await customerWith(0, { fetch: counting.fetch })
    const { results, stopped } = await collect(vinspec.lookUpMany(freshVins(50), { concurrency: 2 }))
    expect([results.length, stopped?.index, counting.sent()]).toEqual([0, 0, 2])
  })
})

describe('a crash', () => {
  test('of the process costs nothing twice, even without a trace of what it had done', async () => {
    const { apiKey, vinspec, left } = await customerWith(20)
    const vins = freshVins(12)
    const script = spawn(
      process.execPath,
      ['--conditions=@vinspec/source', 'test/look-up-many.ts', 'import-7', ...vins],
      {
        cwd: new URL('../', import.meta.url),
        env: { ...process.env, VINSPEC_API_KEY: apiKey, VINSPEC_BASE_URL: service.apiUrl },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const seen: string[] = []
    for await (const line of createInterface(script.stdout)) {
      seen.push(line)
      if (seen.length === 4) script.kill('SIGKILL')
    }
    if (script.exitCode === null && script.signalCode === null) await once(script, 'exit')
    expect(script.signalCode).toBe('SIGKILL')
    const { results } = await collect(vinspec.lookUpMany(vins, { resume: { id: 'import-7' } }))
    expect(vinsOf(results)).toEqual(vins.toSorted())
    expect(charged(results)).toBeLessThanOrEqual(8)
    expect(await left()).toBe(8)
  })

  test('of the connection, after the service had charged, costs nothing twice', async () => {
    let answered = 0
    const losing: Fetch = async (url, init) => {
      const response = await fetch(url, init)
      answered += 1
      if (answered <= 3) return response
      await response.arrayBuffer()
      throw new TypeError('the connection broke')
    }
    const { vinspec, left } = await customerWith(20)
    const vins = freshVins(8)
    const broken = vinspec.withOptions({ fetch: losing })
    const batch = broken.lookUpMany(vins, { concurrency: 2, maxRetries: 1 })
    const first = await collect(batch)
    expect(first.results).toHaveLength(3)
    expect(first.stopped?.cause).toBeInstanceOf(ConnectionError)
    expect(await left()).toBeLessThan(17)

    const second = await collect(vinspec.lookUpMany(vins, { resume: batch.progress() }))
    expect(vinsOf([...first.results, ...second.results])).toEqual(vins.toSorted())
    expect(await left()).toBe(12)
  })
})

test('the same batch in two processes at once is paid for once', async () => {
  const { vinspec, left } = await customerWith(20)
  const vins = freshVins(8)
  const run = () => collect(vinspec.lookUpMany(vins, { concurrency: 8, resume: { id: 'import-8' } }))
  const both = await Promise.all([run(), run()])
  for (const { results } of both) expect(vinsOf(results)).toEqual(vins.toSorted())
  expect([charged(both.flatMap(({ results }) => results)), await left()]).toEqual([8, 12])
})

describe('a batch that is left early', () => {
  test('by an abort, says where and goes on', async () => {
    const { vinspec, left } = await customerWith(20)
    const vins = freshVins(6)
    const controller = new AbortController()
    const onResult = ({ index }: BatchResult) => {
      if (index === 1) controller.abort()
    }
    const first = await collect(
      vinspec.lookUpMany(vins, { concurrency: 1, onResult, signal: controller.signal }),
    )
    expect(first.stopped?.cause).toBeInstanceOf(AbortedError)
    expect([first.results.length, first.stopped?.index]).toEqual([2, 2])
    const resume = first.stopped?.resume
    const second = await collect(vinspec.lookUpMany(vins, { resume }))
    expect(vinsOf([...first.results, ...second.results])).toEqual(vins.toSorted())
    expect(await left()).toBe(14)
  })

  test('from inside the loop, gives the result again that was not finished with', async () => {
    const { vinspec, left } = await customerWith(20)
    const vins = freshVins(6)
    const batch = vinspec.lookUpMany(vins, { concurrency: 1 })
    const finished: string[] = []
    for await (const { vin } of batch) {
      if (finished.length === 2) break
      finished.push(vin)
    }
    expect(batch.progress()).toEqual({ id: batch.id, done: finished })
    const { results } = await collect(vinspec.lookUpMany(vins, { resume: batch.progress() }))
    expect(vinsOf(results)).toEqual(vins.slice(2).toSorted())
    expect(await left()).toBe(14)
  })

  test('because a result could not be stored, starts no more lookups', async () => {
    const counting = countingFetch()
    const { vinspec } = await customerWith(20, { fetch: counting.fetch })
    const onResult = async () => {
      throw new Error('no disk left')
    }
    const batch = vinspec.lookUpMany(freshVins(9), { concurrency: 2, onResult })
    await expect(collect(batch)).rejects.toThrow('no disk left')
    expect([counting.sent(), batch.progress().done]).toEqual([2, []])
  })
})

test('a key that is not valid stops the batch at once', async () => {
  const vinspec = new Vinspec({ apiKey: 'vsk_live_nonsense', baseUrl: service.apiUrl })
  const { stopped } = await collect(vinspec.lookUpMany(freshVins(3), { concurrency: 1 }))
  expect(stopped?.cause).toBeInstanceOf(AuthenticationError)
})

test('a batch outlasts a rate limit', async () => {
  const limit = refusal(429, 'rate_limited', { 'retry-after': '60' })
  const limits = Array.from({ length: 7 }, () => limit)
  await using server = await startScriptedServer(limit, ...limits, json(200, { object: 'vehicle_specs' }))
  const vinspec = new Vinspec({ apiKey: 'vsk_live_key', baseUrl: server.baseUrl, pacing: recordedPacing() })
  const { results } = await collect(vinspec.lookUpMany(freshVins(1)))
  expect(results).toHaveLength(1)
  const keys = new Set(server.requests.map(({ headers }) => headers['idempotency-key']))
  expect(keys.size).toBe(1)
  expect([...keys][0]).toMatch(/^batch-[\w+/]{43}=$/)
})

test('what cannot be a batch is a UsageError', () => {
  const vinspec = new Vinspec({ apiKey: 'vsk_live_key' })
  expect(() => vinspec.lookUpMany('KMHM54AA9PA999266')).toThrow(new UsageError('vins must be a list.'))
  for (const concurrency of [0, 101, 1.5, Number.NaN]) {
    expect(() => vinspec.lookUpMany([], { concurrency })).toThrow('concurrency must be a whole number')
  }
  expect(() => vinspec.lookUpMany([], { resume: { id: '' } })).toThrow('resume must have an id.')
})
