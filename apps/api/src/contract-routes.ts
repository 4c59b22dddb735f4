/**
 * Serves openapi.json: one route for each operation, in the order of judgement of spec/decisions.md:
 * route, authentication, rate limit, media type, idempotency header, body, then the handler.
 */
import { operations } from '@vinspec/contract/operations'
import { parserOf } from '@vinspec/contract/validator'
import { type Principal, VinspecError } from '@vinspec/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticate } from './authentication.ts'
import type { AnyHandler, Handlers } from './handlers.ts'
import { parseJsonBody } from './parse-json-body.ts'
import { invalidRequest, unsupportedMediaType } from './plugins/errors.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'

type Operation = (typeof operations)[number]

export interface ContractRoutes {
  readonly handlers: Handlers
  readonly authenticate: Authenticate
  readonly rateLimits: RateLimits
}

const BODY_LIMIT_BYTES = 16 * 1024
const JSON_TYPE = /^application\/json\s*(;|$)/i

export async function contractRoutes(app: FastifyInstance, parts: ContractRoutes): Promise<void> {
  const surplus = Object.keys(parts.handlers).filter((id) => !operations.some((each) => each.id === id))
  if (surplus.length > 0) throw new Error(`handlers without an operation: ${surplus.join(', ')}`)

  // Bodies reach the route as text: headers are judged before the JSON is.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_, body, done) =>
    done(null, body),
  )
  for (const operation of operations) addRoute(app, operation, parts)
}

function addRoute(app: FastifyInstance, operation: Operation, parts: ContractRoutes): void {
  const handler: AnyHandler | undefined = parts.handlers[operation.id]
  if (!handler) throw new Error(`operation ${operation.id} has no handler`)
  const principals = new WeakMap<FastifyRequest, Principal>()
  const readBody = createBodyReader(operation)
  const parseResult = parserOf(operation.resultSchema)

  app.route({
    method: operation.method,
    url: operation.path,
    config: { operationId: operation.id },
    onRequest: async (request, reply) => {
      const principal = operation.authenticated
        ? await parts.authenticate(request.headers.authorization)
        : undefined
      if (principal) principals.set(request, principal)
      await parts.rateLimits.admit(operation.id, principal?.customerId ?? request.ip, reply)
      checkMediaType(operation, request)
    },
    handler: async (request, reply) => {
      const idempotencyKey = operation.idempotent
        ? readIdempotencyKey(request)
        : undefined
      const result = await handler.handle({
        body: readBody(request),
        principal: principals.get(request),
        idempotencyKey,
        requestId: request.id,
      })
      const parsed = parseResult(result.body)
      if (!parsed.ok) throw new Error(`${operation.id} breaks the contract at ${parsed.fault.pointer}: ${parsed.fault.reason}`)
      return send(reply, operation.successStatus, result.bytes ?? JSON.stringify(result.body), result.headers)
    },
  })
}

function send(
  reply: FastifyReply,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').serializer(asIs).send(text)
}

/** The body is JSON text already. */
function asIs(text: unknown): string {
  return String(text)
}

/** Whatever carries a body must call it JSON; an operation without a body takes none. */
function checkMediaType(operation: Operation, request: FastifyRequest): void {
  const { headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw unsupportedMediaType()
  if (operation.bodySchema === null) {
    throw invalidRequest(`${operation.method} ${operation.path} takes no request body.`)
  }
}

const parseIdempotencyKey = parserOf('IdempotencyKey')

function readIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') {
    throw new VinspecError(
      'idempotency_key_missing',
      'Send an Idempotency-Key header: a unique value for this attempt, kept when retrying.',
    )
  }
  const parsed = parseIdempotencyKey(key)
  if (parsed.ok) return parsed.value
  throw new VinspecError(
    'idempotency_key_invalid',
    'The Idempotency-Key header must be 1 to 200 visible ASCII characters.',
  )
}

/** Returns the parsed and checked body; undefined where the operation takes none. */
function createBodyReader(operation: Operation): (request: FastifyRequest) => unknown {
  if (operation.bodySchema === null) return () => undefined
  const parseBody = parserOf(operation.bodySchema)
  return ({ body }) => {
    if (typeof body !== 'string') throw invalidRequest('A JSON request body is required.')
    const parsed = parseBody(parseJsonBody(body))
    if (parsed.ok) return parsed.value
    const { pointer, reason } = parsed.fault
    throw new VinspecError(
      'invalid_request',
      `The request does not match the contract: ${pointer || 'the body'} ${reason}.`,
      { details: { pointer, reason } },
    )
  }
}
