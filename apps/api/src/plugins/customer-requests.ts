/**
 * Records each customer's requests for the request log. They are written in batches after the responses were sent, so
 * that a paid lookup never waits for them; a crash loses those not yet written.
 */
import type { Principal } from '@vinspec/core/access'
import type { Clock, Database } from '@vinspec/core/foundation'
import { type LoggedRequest, logRequests } from '@vinspec/core/requests'
import { outcomeOf } from '@vinspec/http-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once authenticated. */
    principal: Principal | undefined
  }
}

type Note = LoggedRequest & { readonly customerId: string }

const WRITE_EVERY_MS = 1_000
/** Keeps a long database outage from filling the memory: requests beyond this are not recorded. */
const MAX_WAITING = 10_000

export const customerRequests = fastifyPlugin<{
  readonly prisma: Database
  readonly clock: Clock
}>(async (app, { prisma, clock }) => {
  let waiting: Note[] = []
  let writing = Promise.resolve()

  function write(): Promise<void> {
    const notes = waiting
    waiting = []
    if (notes.length === 0) return writing
    writing = writing
      .then(() => logRequests(prisma, notes))
      .catch((err: unknown) => app.log.warn({ err, count: notes.length }, 'requests were not logged'))
    return writing
  }

  app.decorateRequest('principal', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const note = toNote(request, reply, clock())
    if (note && waiting.length < MAX_WAITING) waiting.push(note)
    done()
  })
  const timer = setInterval(() => void write(), WRITE_EVERY_MS)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
})

function toNote(request: FastifyRequest, reply: FastifyReply, createdAt: Date): Note | undefined {
  const { principal, routeOptions } = request
  const { operation } = routeOptions.config
  if (!principal || operation === undefined) return undefined
  return {
    customerId: principal.customerId,
    createdAt,
    requestId: request.id,
    apiKeyId: principal.credential.kind === 'api_key' ? principal.credential.id : null,
    operation,
    status: reply.statusCode,
    outcome: outcomeOf(request, reply),
    durationMs: Math.round(reply.elapsedTime),
  }
}
