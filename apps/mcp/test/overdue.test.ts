/** A handler that is slower than its request may wait, on the server that every app uses. */
import { setImmediate } from 'node:timers/promises'
import { openDatabase } from '@vinspec/core/foundation'
import { createServer } from '@vinspec/http-server'
import { createMemoryStore } from '@vinspec/rate-limits'
import { createOfflineProvider } from '@vinspec/vehicle-data'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toErrorAnswer } from '../src/errors.ts'

const prisma = openDatabase({ url: 'postgresql://127.0.0.1:1/gone', poolSize: 1 })
afterAll(() => prisma.$disconnect())

let app: FastifyInstance
let lines: unknown[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  lines = []
  app = createServer(
    {
      prisma,
      vehicleData: createOfflineProvider(),
      providerTimeoutMs: 1,
      limitStore: createMemoryStore(),
      answerWithinMs: 0,
      logLevel: 'warn',
    },
    toErrorAnswer,
  )
  app.setChildLoggerFactory((logger, bindings, options) => recording(logger.child(bindings, options)))
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

/** Collects log lines instead of writing them. */
function recording(log: FastifyBaseLogger): FastifyBaseLogger {
  const keep = (...line: unknown[]) => void lines.push(line)
  return Object.assign(log, { warn: keep, error: keep })
}

const LATE: ReadonlyArray<[string, (reply: FastifyReply) => unknown]> = [
  ['sends it', (reply) => reply.code(200).headers({ 'x-late': 'yes' }).send('late')],
  ['sends a stream', (reply) => reply.send(new Response('late'))],
  ['returns it', () => ({ late: true })],
  [
    'fails',
    () => {
      throw new Error('late')
    },
  ],
]

test.each(LATE)(
  'a request that is overdue is answered once and logged once, even if its handler %s later',
  async (_how, finish) => {
    const begun = Promise.withResolvers<void>()
    const mayFinish = Promise.withResolvers<void>()
    app.addHook('onSend', async () => {})
    app.get('/', async (_request, reply) => {
      begun.resolve()
      await mayFinish.promise
      return await finish(reply)
    })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const answer = fetch(origin)
    await begun.promise
    vi.advanceTimersByTime(1_000)
    // Before and after the response is complete.
    mayFinish.resolve()
    const { status, headers } = await answer
    expect([status, headers.get('retry-after'), headers.get('x-late')]).toEqual([503, '2', null])
    await setImmediate()
    expect(lines).toEqual([[expect.anything(), 'a request failed']])
  },
)
