/** The API under /v1. In order: key, version, route, fault, idempotency key, parameters, work, answer. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Account } from '../state/account.ts'
import { newId } from '../state/account.ts'
import { apiVersion, type Operation, operations } from '../stripe-api/description.ts'
import { answerFault } from './answer-fault.ts'
import { send, serverError, toAnswer } from './answers.ts'
import { type Faults, isAfterEffect } from './faults.ts'
import { perform } from './perform.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

export interface ApiParts {
  readonly account: Account
  readonly faults: Faults
}

interface Target {
  readonly operation: Operation
  /** The variable in the path; empty if there is none. */
  readonly id: string
}

/** Routes with fixed paths come before those with variables. */
const routes = operations
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`),
  }))
  .sort((a, b) => Number(a.operation.path.includes('{')) - Number(b.operation.path.includes('{')))

export async function apiRoutes(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => {
    request.log.error(error)
    return send(reply, { requestId: newId('req', 14), idempotencyKey: null }, serverError())
  })
  app.all('/v1/*', (request, reply) => {
    const [path = '', query = ''] = request.url.split('?')
    const body = typeof request.body === 'string' ? request.body : ''
    const origin = {
      requestId: newId('req', 14),
      idempotencyKey: headerOf(request, 'idempotency-key') ?? null,
    }
    try {
      const { operation, id } = admit(request, path)
      const fault = parts.faults.take(operation.id)
      // A 500 is stored for its idempotency key, so it is made later, inside the transaction.
      if (fault && fault !== 'server_error' && !isAfterEffect(fault)) return answerFault(fault, reply, origin)
      const form = request.method === 'POST' ? body : query
      const answer = perform(parts.account, { operation, id, path, form, origin, fault })
      return fault && isAfterEffect(fault) ? answerFault(fault, reply, origin) : send(reply, origin, answer)
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      return send(reply, origin, toAnswer(error))
    }
  })
}

/** Checks the API key, the version, and the route, before anything else. */
function admit(request: FastifyRequest, path: string): Target {
  checkKey(headerOf(request, 'authorization'))
  const version = headerOf(request, 'stripe-version')
  if (version !== undefined && version !== apiVersion) {
    throw invalidRequest(`The payments sandbox speaks only version ${apiVersion}, not ${version}.`)
  }
  for (const { operation, pattern } of routes) {
    const match = operation.method === request.method ? pattern.exec(path) : null
    if (match) return { operation, id: decodeURIComponent(match[1] ?? '') }
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${path}).`,
  })
}

function checkKey(authorization: string | undefined): void {
  const [, key] = /^Bearer\s+(.*)$/i.exec(authorization ?? '') ?? []
  // A live key that was sent here by mistake is rejected, without repeating it in any text.
  if (key && /^(sk|rk)_test_\w+$/.test(key)) return
  const message = key
    ? `Invalid API Key provided: ${masked(key)}`
    : "You did not provide an API key. Provide it in the Authorization header, as 'Bearer YOUR_SECRET_KEY'."
  throw new StripeError(401, { type: 'invalid_request_error', message })
}

function masked(key: string): string {
  return `${/^(?:[sr]k_(?:test|live)_)?/.exec(key)?.[0] ?? ''}${'*'.repeat(8)}`
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : value?.[0]
}
