/** What is recorded for each request: one log line, its ID in the response, its counts, and a span of its trace. */
import { pathWithoutSecrets } from '@vinspec/core/foundation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WaitingReplies } from './bound-requests.ts'
import type { Metrics } from './metrics.ts'
import { endRequestSpan, inRequest, nameRequestSpan } from './trace-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route serves, if the route alone determines it. */
    operation?: string
    /** The route's path as people read it, if the router has another form. */
    template?: string
  }
  interface FastifyRequest {
    /** The operation requested: one of a few names, never text from a client. */
    operation: string
    /** How it ended: `ok`, `replayed`, or the error code; undefined: the status says it. */
    outcome: string | undefined
  }
}

/** The name of requests that have none. */
export const OTHER = 'other'

/** Names the operation, if the route alone does not determine it. */
export function nameOperation(request: FastifyRequest, operation: string): void {
  request.operation = operation
  nameRequestSpan(request, operation)
}

export function outcomeOf({ outcome }: FastifyRequest, { statusCode }: FastifyReply): string {
  if (outcome !== undefined) return outcome
  if (statusCode < 400) return 'ok'
  return statusCode < 500 ? 'refused' : 'failed'
}

/**
 * Call it when a request arrives; the rest is recorded once the request is over. Until then, its reply is in `waiting`.
 */
export function trackRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics, waiting }: { readonly metrics: Metrics; readonly waiting: WaitingReplies },
): void {
  const { id, routeOptions } = request
  nameOperation(request, routeOptions.config?.operation ?? OTHER)
  reply.header('request-id', id)
  metrics.running.inc()
  waiting.add(reply)
  // `close` comes after every response and, unlike `finish`, also when the client hangs up.
  reply.raw.once('close', () => {
    metrics.running.dec()
    waiting.delete(reply)
    const outcome = outcomeOf(request, reply)
    metrics.count(request.operation, reply.statusCode, outcome, reply.elapsedTime)
    inRequest(request, () => logRequest(request, reply))
    endRequestSpan(request, reply, outcome)
  })
}

function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      operation: request.operation,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      outcome: outcomeOf(request, reply),
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.raw.writableFinished ? {} : { client_gone: true }),
    },
    'request',
  )
}

function pathOf({ url, routeOptions }: FastifyRequest): string {
  // The URL of a route without parameters or a query.
  return url === routeOptions.url ? url : pathWithoutSecrets(url)
}
