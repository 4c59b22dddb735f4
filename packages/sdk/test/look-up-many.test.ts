/** Looking up many vehicles against the real service: what comes of each, and that nothing is ever paid twice. */
import { startTestService } from '@vinspec/api/testing'
import { closeAfterAll } from '@vinspec/core/testing/close-after-all'
import { expect, test } from 'vitest'
import {
  AbortedError,
  AuthenticationError,
  BatchStoppedError,
  type LookUpManyOptions,
  type LookUpManyResult,
  Vinspec,
  type VinspecOptions,
} from '../src/index.ts'
import { freshVins } from './fresh-vins.ts'
import { recordedPacing } from './recorded-pacing.ts'
import { json, startScriptedServer } from './scripted-server.ts'

const service = await closeAfterAll(startTestService())

/** Waits until the worker has done what it can. */
const pacing = { random: Math.random, wait: async () => await service.workOff() }

async function customerWith(credits: number, options: VinspecOptions = {}) {
  const { id, apiKey } = await service.createCustomer({ credits })
  const vinspec = new Vinspec({ apiKey, baseUrl: service.apiUrl, pacing, ...options })
  return { id, vinspec, left: async () => (await vinspec.credits.get()).available_credits }
}

interface Collected {
  readonly results: readonly LookUpManyResult[]
  readonly stopped: BatchStoppedError | undefined
}

async function collect(
  vinspec: Vinspec,
  vins: Parameters<Vinspec['lookUpMany']>[0],
  options?: LookUpManyOptions,
): Promise<Collected> {
  const results: LookUpManyResult[] = []
  try {
    for await (const result of vinspec.lookUpMany(vins, options)) results.push(result)
  } catch (error) {
    if (error instanceof BatchStoppedError) return { results, stopped: error }
    throw error
  }
  return { results, stopped: undefined }
}

const vinsOf = ({ results }: Collected) => results.map(({ vin }) => vin)

test('each VIN is looked up once, in the order of the list, and says what came of it', async () => {
  const { vinspec, left } = await customerWith(9)
  const vins = freshVins(3)
  const progress: number[] = []
  const [wrong, overlong] = ['1FADP3R48GL917098\r', 'x'.repeat(60)]
  const { results } = await collect(vinspec, [...vins, wrong, vins[0] ?? '', overlong], {
    onProgress: ({ counts }) => progress.push(counts.open),
  })
  expect(results).toMatchObject([
    ...vins.map((vin) => ({ vin, outcome: 'found', credits_charged: 1, specs: { vin }, data: { vin } })),
    ...[wrong, overlong].map((vin) => ({
      vin,
      outcome: 'invalid',
      specs: null,
      error: { code: 'invalid_vin' },
    })),
  ])
  expect([progress, await left()]).toEqual([[3, 0], 6])
})

test('the same list again, from elsewhere and at once, costs nothing more', async () => {
  const { vinspec, left } = await customerWith(20)
  const vins = freshVins(8)
  async function* stream() {
    yield* vins.toReversed()
  }
  const all = await Promise.all([collect(vinspec, new Set(vins)), collect(vinspec, stream())])
  all.push(await collect(vinspec, vins))
  for (const each of all) expect(vinsOf(each).toSorted()).toEqual(vins.toSorted())
  const last = await collect(vinspec, vins.toReversed())
  expect(vinsOf(last)).toEqual(all.map(vinsOf).at(-1))
  expect(await left()).toBe(12)
})

test('only new vehicles are paid for, unless others are asked for, and never more than allowed', async () => {
  const { vinspec, left } = await customerWith(20)
  const vins = freshVins(4)
  await collect(vinspec, vins.slice(0, 2))
  const { results } = await collect(vinspec, vins, { maxCredits: 1 })
  expect(results.map(({ outcome }) => outcome)).toEqual(['owned', 'owned', 'found'])
  expect(await left()).toBe(17)
  await collect(vinspec, vins.slice(0, 2), { onlyNew: false })
  expect(await left()).toBe(15)
})

test.each([0, -1, Number.NaN])('a limit of %d is refused, and is not taken for none', async (maxCredits) => {
  const { vinspec, left } = await customerWith(2)
  await expect(collect(vinspec, freshVins(2), { maxCredits })).rejects.toThrow('max_credits')
  expect(await left()).toBe(2)
})

test('without credits the results so far are given, with what the batch waits for, and it continues automatically', async () => {
  const { id, vinspec, left } = await customerWith(2)
  const vins = freshVins(5)
  const first = await collect(vinspec, vins)
  expect(vinsOf(first)).toEqual(vins.slice(0, 2))
  expect(first.stopped).toMatchObject({
    message: expect.stringMatching(/^The batch [\w-]{36} is waiting for credits\.$/),
    batch: { status: 'waiting', waits_for: 'credits', counts: { open: 3 } },
  })
  await service.grant(id, 10)
  await service.workOff()
  const second = await collect(vinspec, vins)
  expect([vinsOf(second), second.stopped, await left()]).toEqual([vins, undefined, 7])
})

test('a batch that is canceled ends with what was found, and the same list is another batch from then on', async () => {
  const { id, vinspec, left } = await customerWith(1)
  const vins = freshVins(2)
  const { stopped } = await collect(vinspec, vins)
  const batchId = stopped?.batch.id ?? ''
  await vinspec.batches.cancel({ batch_id: batchId })
  await service.grant(id, 5)
  await service.workOff()
  expect(await left()).toBe(5)
  const { data } = await vinspec.batches.listResults({ batch_id: batchId })
  expect(data.map(({ outcome }) => outcome)).toEqual(['found', 'open'])
  const again = await collect(vinspec, vins)
  expect([again.results.map(({ outcome }) => outcome), await left()]).toEqual([['owned', 'found'], 4])
})

test('a batch that is aborted while it is followed is left running', async () => {
  const { vinspec, left } = await customerWith(20)
  const vins = freshVins(3)
  const controller = new AbortController()
  const onProgress = () => controller.abort()
  await expect(collect(vinspec, vins, { onProgress, signal: controller.signal })).rejects.toThrow(
    AbortedError,
  )
  await service.workOff()
  expect(await left()).toBe(17)
})

test('the service says how long to wait before it is asked again', async () => {
  const recorded = recordedPacing()
  const waiting = {
    ...recorded,
    wait: async (ms: number) => {
      await recorded.wait(ms, undefined)
      await service.workOff()
    },
  }
  const { vinspec } = await customerWith(1, { pacing: waiting })
  await collect(vinspec, freshVins(1))
  expect(recorded.waits).toEqual([1_000])
})

test('a key that is not valid, and what is no list, is refused at once', async () => {
  const vinspec = new Vinspec({ apiKey: 'vsk_live_nonsense', baseUrl: service.apiUrl })
  await expect(collect(vinspec, freshVins(3))).rejects.toThrow(AuthenticationError)
  await expect(collect(vinspec, 'KMHM54AA9PA999266')).rejects.toThrow('vins must be a list.')
})

test('a service is not asked again at once, whatever it says about when', async () => {
  const running = { id: 'batch', status: 'running', waits_for: null }
  await using server = await startScriptedServer(
    json(200, running, { 'retry-after': '-1' }),
    json(200, { data: [], next_cursor: null }),
  )
  const vinspec = new Vinspec({ apiKey: 'vsk_live_test', baseUrl: server.baseUrl, pacing })
  expect((await collect(vinspec, freshVins(1))).stopped).toBeInstanceOf(BatchStoppedError)
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/api/v1/batches',
    '/api/v1/batches/batch/results?limit=500',
  ])
})
