/**
 * Serves openapi.json: one route for each operation, in the order of judgement of spec/decisions.md:
 * route, authentication, rate limit, media type, idempotency header, body, then the handler.
 */
import { operations } from '@vinspec/contract/operations'
import { type ContractParser, parserOf } from '@vinspec/contract/validator'
import { type Principal, VinspecError } from '@vinspec/core'
import { networkOf, type RateLimits, type Release } from '@vinspec/rate-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from './authentication.ts'
import { invalidRequest } from './errors.ts'
import type { AnyHandler, Handlers, Reply } from './handlers.ts'
import { parseJsonBody } from './parse-json-body.ts'
import { checkMediaType, readIdempotencyKey } from './request-headers.ts'

type Operation = (typeof operations)[number]

export interface ContractRoutes {
  readonly handlers: Handlers
  readonly authenticate: Authenticate
  readonly rateLimits: RateLimits
}

/** What the headers of a request have proved. */
interface Admission {
  readonly principal: Principal | undefined
  readonly idempotencyKey: string | undefined
  /** Ends the request's place among those that run at once. */
  readonly release: Release
  /** True from when the handler runs: the place is then the handler's, even if the client hangs up. */
  handled: boolean
}

const BODY_LIMIT_BYTES = 16 * 1024

export async function contractRoutes(app: FastifyInstance, parts: ContractRoutes): Promise<void> {
  const surplus = Object.keys(parts.handlers).filter((id) => !operations.some((each) => each.id === id))
  if (surplus.length > 0) throw new Error(`handlers without an operation: ${surplus.join(', ')}`)

  // Bodies reach the route as bytes, so that nothing is judged before its turn.
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const
  app.addContentTypeParser('application/json', limits, (_request, body, done) => done(null, body))
  // Only a request without a body gets here: any other has been refused for its media type.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  for (const operation of operations) addRoute(app, operation, parts)
}

function addRoute(app: FastifyInstance, operation: Operation, parts: ContractRoutes): void {
  const handler: AnyHandler | undefined = parts.handlers[operation.id]
  if (!handler) throw new Error(`operation ${operation.id} has no handler`)
  const admissions = new WeakMap<FastifyRequest, Admission>()
  const readBody = createBodyReader(operation)
  const parseResult = compiled(operation.resultSchema)

  app.route({
    method: operation.method,
    url: operation.path,
    config: { operation: operation.id },
    onRequest: async (request, reply) => {
      admissions.set(request, await admit(operation, parts, request, reply))
    },
    handler: async (request, reply) => {
      const admission = admissions.get(request)
      if (!admission) throw new Error(`${operation.id} was reached without admission`)
      const result = await handle(handler, admission, () => readBody(request), request.id)
      const parsed = parseResult(result.body)
      if (!parsed.ok) {
        const { pointer, reason } = parsed.fault
        throw new Error(`the answer of ${operation.id} breaks the contract at ${pointer}: ${reason}`)
      }
      if (result.headers?.['idempotent-replayed']) request.outcome = 'replayed'
      return send(reply, operation.successStatus, result)
    },
  })
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
  const caller = principal?.customerId ?? networkOf(request.ip)
  const { header, refusal, release } = await rateLimits.admit(operation.id, caller)
  reply.header('ratelimit', header)
  if (refusal) throw refusal
  try {
    if (reply.raw.closed) throw invalidRequest('The connection closed before the request was read.')
    // The contract declares no refusal of what anyone may read: a body there is overlooked.
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

async function handle(
  handler: AnyHandler,
  admission: Admission,
  readBody: () => unknown,
  requestId: string,
): Promise<Reply<unknown>> {
  admission.handled = true
  try {
    const { principal, idempotencyKey } = admission
    return await handler.handle({ principal, idempotencyKey, body: readBody(), requestId })
  } finally {
    admission.release()
  }
}

function send(
  reply: FastifyReply,
  status: number,
  { body, bytes, headers = {} }: Reply<unknown>,
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer(asIs)
    .send(bytes ?? JSON.stringify(body))
}

/** The body is JSON text already. */
function asIs(text: unknown): string {
  return String(text)
}

/** Returns the parsed and checked body; undefined where the operation takes none. */
function createBodyReader(operation: Operation): (request: FastifyRequest) => unknown {
  if (operation.bodySchema === null) return () => undefined
  const parseBody = compiled(operation.bodySchema)
  return ({ body }) => {
    if (!Buffer.isBuffer(body) || body.length === 0) throw invalidRequest('A JSON request body is required.')
    const parsed = parseBody(parseJsonBody(body))
    if (parsed.ok) return parsed.value
    const { pointer, reason, explanation } = parsed.fault
    throw new VinspecError('invalid_request', `The request does not match the contract: ${explanation}.`, {
      details: { pointer, reason },
    })
  }
}

/** A schema that does not compile must stop the start, not the first request. */
function compiled(
  name: Operation['resultSchema'] | NonNullable<Operation['bodySchema']>,
): ContractParser<unknown> {
  const parse: ContractParser<unknown> = parserOf(name)
  parse(undefined)
  return parse
}
