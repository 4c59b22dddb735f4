/**
 * Serves openapi.json, with one route for each operation. Each request is checked in the order that docs/service.md
 * gives: route, authentication, rate limit, media type, idempotency header, body, then the operation itself.
 */
import { operations } from '@vinspec/contract/operations'
import type { AnswerTo, Input, OperationId } from '@vinspec/contract/port'
import { toRestAnswer } from '@vinspec/contract/rest-answer'
import { countedAs, isLive, type Principal } from '@vinspec/core/access'
import type { OperationsFor } from '@vinspec/core/operations'
import { networkOf, type RateLimits, type Release } from '@vinspec/rate-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from './authentication.ts'
import { invalidRequest } from './errors.ts'
import { createEventStreams, type OpenStream, wantsEvents } from './event-streams.ts'
import { checkMediaType, isFile, readIdempotencyKey } from './request-headers.ts'
import { createFileReader, createInputReader, toRoute } from './request-input.ts'
import { createKeptAnswer } from './send-kept-answer.ts'

type Operation = (typeof operations)[number]

export interface ContractRoutes {
  readonly operationsFor: OperationsFor
  readonly authenticate: Authenticate
  readonly rateLimits: RateLimits
}

/** What the headers of a request have established. */
interface Admission {
  readonly principal: Principal | undefined
  readonly idempotencyKey: string | undefined
  /** Frees the request's slot among concurrent ones. */
  readonly release: Release
  /** True once the operation runs: from then on, the slot belongs to the operation, even if the client hangs up. */
  handled: boolean
}

const BODY_LIMIT_BYTES = 16 * 1024
/** Limits of operations with larger bodies: a list of vehicles may be as large as in the portal. */
const LARGER_BODIES: Partial<Record<OperationId, number>> = { createBatch: 5 * 1024 * 1024 }

export async function contractRoutes(app: FastifyInstance, parts: ContractRoutes): Promise<void> {
  // Bodies reach the route as bytes, so that the route parses them itself: strictly, and only after the checks above.
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const
  app.addContentTypeParser('application/json', limits, (_request, body, done) => done(null, body))
  app.addContentTypeParser('text/csv', limits, (_request, body, done) => done(null, body))
  // Only requests without a body get here: all others were already rejected for their media type.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const openStream = createEventStreams(app)
  for (const operation of operations) addRoute(app, operation, { ...parts, openStream })
}

interface RouteParts extends ContractRoutes {
  readonly openStream: OpenStream
}

function addRoute(app: FastifyInstance, operation: Operation, parts: RouteParts): void {
  const { id, method, path, successStatus, revalidated, streamed } = operation
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const sendKept = revalidated ? createKeptAnswer() : undefined
  const ask = createAsk(id, createInputReader(id, operation), parts.operationsFor)
  const askByFile = id === 'createBatch' ? createAskByFile(id, parts.operationsFor) : ask

  app.route({
    method,
    url: toRoute(path),
    bodyLimit: LARGER_BODIES[id] ?? BODY_LIMIT_BYTES,
    config: { operation: id, template: app.prefix + path },
    onRequest: async (request, reply) => {
      admissions.set(request, await admit(operation, parts, request, reply))
    },
    handler: async (request, reply) => {
      const admission = admissions.get(request)
      if (!admission) throw new Error(`${id} was reached without admission`)
      admission.handled = true
      try {
        const answer = await (isFile(request.headers) ? askByFile : ask)(request, admission)
        if (answer.replayOf !== undefined) request.outcome = 'replayed'
        const { principal } = admission
        if (streamed && principal && wantsEvents(request)) {
          const again = async () =>
            await ask(request, { ...admission, principal: await parts.authenticate(request, reply) })
          return parts.openStream({ request, reply, answer, caller: countedAs(principal), ask: again })
        }
        if (sendKept) return await sendKept(request, reply, answer)
        const { status, headers, body } = toRestAnswer(successStatus, answer)
        return reply.code(status).headers(headers).send(body)
      } finally {
        admission.release()
      }
    },
  })
}

/** Calls the operation for the request. */
function createAsk<Id extends OperationId>(
  id: Id,
  readInput: (request: FastifyRequest) => Input<Id>,
  operationsFor: OperationsFor,
) {
  return async (request: FastifyRequest, { principal, idempotencyKey }: Admission): Promise<AnswerTo<Id>> => {
    const perform = operationsFor({ principal, requestId: request.id })[id]
    return await perform(readInput(request), { idempotencyKey })
  }
}

/** Calls the operation for a request whose body is a file. */
function createAskByFile(id: 'createBatch', operationsFor: OperationsFor) {
  const read = createFileReader(id)
  return async (request: FastifyRequest, { principal }: Admission): Promise<AnswerTo<OperationId>> => {
    const { options, file } = read(request)
    return await operationsFor({ principal, requestId: request.id, file })[id]({ ...options, vins: [] })
  }
}

async function admit(
  operation: Operation,
  { authenticate, rateLimits }: ContractRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const { headers } = request
  reply.header('ratelimit-policy', rateLimits.describe(operation.id))
  const principal = operation.authenticated ? await authenticate(request, reply) : undefined
  request.principal = principal
  if (principal) reply.header('vinspec-livemode', String(isLive(principal)))
  const caller = principal ? countedAs(principal) : networkOf(request.ip)
  const { header, refusal, release } = await rateLimits.admit(operation.id, caller)
  reply.header('ratelimit', header)
  if (refusal) throw refusal
  try {
    if (reply.raw.closed) throw invalidRequest('The connection closed before the request was read.')
    // Public operations declare no error for a body, so it is ignored.
    if (operation.authenticated) checkMediaType(operation, headers)
    const idempotencyKey = operation.idempotent ? readIdempotencyKey(headers) : undefined
    const admission = { principal, idempotencyKey, release, handled: false }
    reply.raw.once('close', () => {
      if (!admission.handled) release()
    })
    return admission
  } catch (error) {
    release()
    throw error
  }
}
