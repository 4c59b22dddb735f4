import { expect, test } from 'vitest'
import { AbortedError, TimeoutError, Vinspec } from '../src/index.ts'
import { realPacing } from '../src/retry.ts'
import { hangUp, type Step, silence, startScriptedServer } from './scripted-server.ts'

const API_KEY = 'vsk_live_test'

test('an abort ends the current attempt and is not retried', async () => {
  const controller = new AbortController()
  const abortOnArrival: Step = () => controller.abort(new Error('the customer left'))
  await using server = await startScriptedServer(abortOnArrival)
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
  const error = await vinspec.credits.get({ signal: controller.signal }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AbortedError)
  expect(error).toMatchObject({ cause: new Error('the customer left') })
  expect(server.requests).toHaveLength(1)
})

test('an abort ends the wait between two attempts', async () => {
  await using server = await startScriptedServer(hangUp)
  const controller = new AbortController()
  const pacing = {
    random: () => 0.999,
    wait: (_ms: number, signal: AbortSignal | undefined) => {
      const waiting = realPacing.wait(3_600_000, signal)
      controller.abort()
      return waiting
    },
  }
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl, pacing })
  const call = vinspec.vehicleSpecs.lookUp(
    { vin: '5YJ3E1EB6KF317000' },
    { signal: controller.signal, idempotencyKey: 'order-17' },
  )
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AbortedError)
  expect(error).toMatchObject({ idempotencyKey: 'order-17' })
  expect(server.requests).toHaveLength(1)
})

test('a call with an aborted signal sends nothing', async () => {
  await using server = await startScriptedServer(silence)
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
  await expect(vinspec.credits.get({ signal: AbortSignal.abort() })).rejects.toBeInstanceOf(AbortedError)
  expect(server.requests).toHaveLength(0)
})

test('an abort ends the reading of a list that goes on, or never does', async () => {
  await using server = await startScriptedServer(silence)
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
  const controller = new AbortController()
  let read = 0
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      read += 1
      if (read === 3) controller.abort()
      yield await Promise.resolve('5YJ3E1EB6KF317000')
    }
  }
  const { signal } = controller
  await expect(vinspec.lookUpMany(endless(), { signal }).next()).rejects.toBeInstanceOf(AbortedError)
  expect(read).toBe(3)
  await expect(vinspec.lookUpMany(endless(), { signal }).next()).rejects.toBeInstanceOf(AbortedError)
  expect(read).toBe(3)

  const later = new AbortController()
  async function* silent(): AsyncGenerator<string> {
    yield '5YJ3E1EB6KF317000'
    later.abort()
    await new Promise(() => {})
  }
  const waiting = vinspec.lookUpMany(silent(), { signal: later.signal }).next()
  await expect(waiting).rejects.toBeInstanceOf(AbortedError)
  async function* never(): AsyncGenerator<string> {
    yield await new Promise<never>(() => {})
  }
  const late = vinspec.lookUpMany(never(), { signal }).next()
  await expect(late).rejects.toBeInstanceOf(AbortedError)
  expect(server.requests).toHaveLength(0)
})

test("the caller's own time limit is an abort, not a timeout of the attempt", async () => {
  await using server = await startScriptedServer(silence)
  const vinspec = new Vinspec({ apiKey: API_KEY, baseUrl: server.baseUrl })
  const error = await vinspec.credits
    .get({ signal: AbortSignal.timeout(20) })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AbortedError)
  expect(error).not.toBeInstanceOf(TimeoutError)
})

test('the real wait lasts until its time has passed', async () => {
  const begin = performance.now()
  await realPacing.wait(20, new AbortController().signal)
  expect(performance.now() - begin).toBeGreaterThanOrEqual(19)
})
