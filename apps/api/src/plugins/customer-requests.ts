/**
 * Records each customer's requests for the request log. They are written in batches after the responses were sent, so
 * that a paid lookup never waits for them; a crash loses those not yet written.
 */
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { isLive, type Principal } from '@vinspec/core/access'
import type { Clock, Database } from '@vinspec/core/foundation'
import { logRequests, type RequestNote } from '@vinspec/core/requests'
import { outcomeOf } from '@vinspec/http-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { parseJsonBody } from '../parse-json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once authenticated. */
    principal: Principal | undefined
  }
}

const WRITE_EVERY_MS = 200
/** Keeps a long database outage from filling the memory: requests beyond this are not recorded. */
const MAX_WAITING = 10_000

export const customerRequests = fastifyPlugin<{
  readonly prisma: Database
  readonly clock: Clock
}>(async (app, { prisma, clock }) => {
  let waiting: RequestNote[] = []
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

function toNote(request: FastifyRequest, reply: FastifyReply, createdAt: Date): RequestNote | undefined {
  const { principal, routeOptions } = request
  const { operation } = routeOptions.config
  if (!principal || operation === undefined) return undefined
  const outcome = outcomeOf(request, reply)
  const isPaid = operation === 'lookUpVehicleSpecs' && outcome === 'ok' && isLive(principal)
  return {
    customerId: principal.customerId,
    createdAt,
    requestId: request.id,
    apiKeyId: idOfKey(principal),
    operation,
    status: reply.statusCode,
    outcome,
    durationMs: Math.round(reply.elapsedTime),
    // A paid lookup has it.
    ...(!isPaid && { vin: readVin(request) }),
  }
}

/** What a VIN is made of, also one that misses some of it. Anything else may be a secret in the wrong place. */
const VIN = /^[A-Z\d]{1,17}$/

function readVin({ body, params, query }: FastifyRequest): string | undefined {
  // The only parameter of a path is a VIN.
  const inPath: readonly unknown[] = Object.values(params ?? {})
  const asked = [memberOf(readJson(body)), memberOf(query), ...inPath]
  const vin = asked.filter((each) => typeof each === 'string').map(tidyVin)[0] ?? ''
  return VIN.test(vin) ? vin : undefined
}

function memberOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'vin') : undefined
}

/** Bodies come as bytes. One that could not be read names no vehicle. */
function readJson(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? parseJsonBody(body) : undefined
  } catch {
    return undefined
  }
}

function idOfKey({ credential: { kind, id } }: Principal): string | null {
  return kind === 'api_key' || kind === 'test_key' ? id : null
}
