/**
 * Records each customer's requests for the request log. They are written in batches after the responses were sent, so
 * that a paid lookup never waits for them; a crash loses those not yet written.
 */
import { readField } from '@vinspec/contract/guards'
import { tidyVin } from '@vinspec/contract/tidy-vin'
import { isLive, type Principal } from '@vinspec/core/access'
import type { Clock, Database } from '@vinspec/core/foundation'
import { logRequests, type RequestNote } from '@vinspec/core/requests'
import { outcomeOf } from '@vinspec/http-server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { parseJsonBody } from '../parse-json-body.ts'
import { writeInBatches } from '../write-in-batches.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once authenticated. */
    principal: Principal | undefined
  }
}

/** A larger write would keep lookups waiting for the processor. */
const WRITE_AT_ONCE = 200
const WRITE_EVERY_MS = 200
/** While the database is unavailable, requests beyond this number are not recorded. */
const MAX_WAITING = 10_000

export const customerRequests = fastifyPlugin<{
  readonly prisma: Database
  readonly clock: Clock
}>(async (app, { prisma, clock }) => {
  const log = writeInBatches<RequestNote>({
    write: (notes) => logRequests(prisma, notes),
    failed: (err, count) => app.log.warn({ err, count }, 'requests were not logged'),
    atOnce: WRITE_AT_ONCE,
    everyMs: WRITE_EVERY_MS,
    most: MAX_WAITING,
  })
  app.decorateRequest('principal', undefined)
  app.addHook('onResponse', (request, reply, done) => {
    const note = toNote(request, reply, clock())
    if (note) log.add(note)
    done()
  })
  app.addHook('onClose', log.end)
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
    // A paid lookup has the VIN itself.
    ...(!isPaid && { vin: readVin(request) }),
  }
}

/**
 * The characters and longest length of a VIN, even of an incomplete one. Anything else may be a secret in the wrong
 * place.
 */
const VIN = /^[A-Z\d]{1,17}$/

function readVin({ body, params, query }: FastifyRequest): string | undefined {
  // The only path parameter is a VIN.
  const inPath: readonly unknown[] = Object.values(params ?? {})
  const asked = [readField(readJson(body), 'vin'), readField(query, 'vin'), ...inPath]
  const vin = asked.filter((each) => typeof each === 'string').map(tidyVin)[0] ?? ''
  return VIN.test(vin) ? vin : undefined
}

/** A body that names one vehicle is smaller than this. */
const MOST_BYTES = 16 * 1024

/** The body arrives as bytes. One that cannot be parsed names no vehicle. */
function readJson(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) && body.length <= MOST_BYTES ? parseJsonBody(body) : undefined
  } catch {
    return undefined
  }
}

function idOfKey({ credential: { kind, id } }: Principal): string | null {
  return kind === 'api_key' || kind === 'test_key' ? id : null
}
