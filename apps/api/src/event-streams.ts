/**
 * All open event streams. One loop in the process asks for their answers, one after another, as their clients would by
 * polling. So they use at most one connection to the database, and none outlives its API key.
 */
import type { Answer } from '@vinspec/contract/port'
import { VinspecError } from '@vinspec/core/foundation'
import { nameOperation } from '@vinspec/http-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createEventStream, type EventStream, hasAll } from './event-stream.ts'

interface NewStream {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The caller whose streams are counted together. */
  readonly caller: string
  readonly answer: Answer<unknown>
  /** Asks again, like a new request would. */
  readonly ask: () => Promise<Answer<unknown>>
}

/** Throws `rate_limited` or `service_unavailable` if too many streams are open. */
export type OpenStream = (stream: NewStream) => FastifyReply

const EVERY_MS = 1_000
const MOST_PER_CALLER = 10
const MOST = 1_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  vary: 'accept',
  // Makes nginx pass events on immediately.
  'x-accel-buffering': 'no',
}

/** Whether the client accepts only events, as `EventSource` and similar clients do. */
export function wantsEvents({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && /^\s*text\/event-stream\b/i.test(headers.accept ?? '')
}

type Asking = Pick<NewStream, 'caller' | 'ask'>

export function createEventStreams(app: FastifyInstance): OpenStream {
  const streams = new Map<EventStream, Asking>()
  let isWorking = false
  let isClosing = false

  async function work(): Promise<void> {
    isWorking = true
    for (const [stream, { ask }] of streams) {
      if (stream.isDue()) {
        // Whatever the error is, the client finds out when it connects again.
        await ask().then(stream.tell, stream.end)
      } else stream.beat()
    }
    isWorking = false
  }

  const timer = setInterval(() => {
    if (!isWorking) void work()
  }, EVERY_MS).unref()
  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(timer)
    for (const stream of streams.keys()) stream.end()
  })

  return ({ request, reply, caller, answer, ask }) => {
    const lastId = String(request.headers['last-event-id'] ?? '')
    // At any other status, or the end of a stream, `EventSource` connects again, for ever.
    if (hasAll(lastId, answer)) return reply.code(204).header('vary', 'accept').send()
    refuseTooMany([...streams.values()], caller)
    const stream = createEventStream(lastId)
    streams.set(stream, { caller, ask })
    stream.events.once('close', () => streams.delete(stream))
    stream.tell(answer)
    if (isClosing) stream.end()
    // A stream lasts as long as its batch, which says nothing about how fast requests are answered.
    nameOperation(request, 'eventStream')
    return reply.headers(HEADERS).send(stream.events)
  }
}

function refuseTooMany(open: readonly Asking[], asking: string): void {
  if (open.filter(({ caller }) => caller === asking).length >= MOST_PER_CALLER) {
    const message = `Up to ${MOST_PER_CALLER} streams of events can be open at once. Close one, or ask for JSON.`
    const details = { policy: 'event-streams' }
    throw new VinspecError('rate_limited', message, { details, retryAfterSeconds: 10 })
  }
  if (open.length >= MOST) {
    const message = 'Too many streams of events are open. Ask for JSON, or try again in 10 seconds.'
    throw new VinspecError('service_unavailable', message, { retryAfterSeconds: 10 })
  }
}
