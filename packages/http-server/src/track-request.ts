/**
 * What is recorded for each request: one log line, its ID in the response, its counts, and both in the trace if there
 * is one.
 */
import { type Span, trace } from '@opentelemetry/api'
import { pathWithoutSecrets } from '@vinspec/core/foundation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route serves, if the route alone says it. */
    operation?: string
  }
  interface FastifyRequest {
    /** What is asked for: one of few names, never what a client made up. */
    operation: string
    /** How it ended: `ok`, `replayed`, the code of an error; undefined: as the status says. */
    outcome: string | undefined
  }
}

/** Requests without a name. */
export const OTHER = 'other'

/** Names the operation, if the route alone does not say it. */
export function nameOperation(request: FastifyRequest, operation: string): void {
  request.operation = operation
  // With an OpenTelemetry SDK loaded, its HTTP instrumentation has opened a span by now.
  trace.getActiveSpan()?.setAttribute('vinspec.operation', operation)
}

export function outcomeOf({ outcome }: FastifyRequest, { statusCode }: FastifyReply): string {
  if (outcome !== undefined) return outcome
  if (statusCode < 400) return 'ok'
  return statusCode < 500 ? 'refused' : 'failed'
}

/** Called when a request has come; the rest follows once it is over. Until then, its reply is in `waiting`. */
export function trackRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics, waiting }: { readonly metrics: Metrics; readonly waiting: Set<FastifyReply> },
): void {
  const { id, routeOptions } = request
  nameOperation(request, routeOptions.config?.operation ?? OTHER)
  reply.header('request-id', id)
  const span = trace.getActiveSpan()
  span?.setAttributes({
    'vinspec.request_id': id,
    'http.route': routeOptions.url,
    ...addressForTraces(request.url),
  })
  metrics.running.inc()
  waiting.add(reply)
  // `close` comes after every answer and when the client hangs up, where `finish` does not.
  reply.raw.once('close', () => {
    metrics.running.dec()
    waiting.delete(reply)
    metrics.count(request.operation, reply.statusCode, outcomeOf(request, reply), reply.elapsedTime)
    logRequest(request, reply, span)
  })
}

/** Over what the HTTP instrumentation noted, by its names of before and since: links of mails hold proofs. */
function addressForTraces(url: string) {
  const path = pathWithoutSecrets(url)
  return { 'url.path': path, 'url.query': '', 'url.full': path, 'http.target': path, 'http.url': path }
}

function logRequest(request: FastifyRequest, reply: FastifyReply, span: Span | undefined): void {
  request.log.info(
    {
      operation: request.operation,
      method: request.method,
      path: pathWithoutSecrets(request.url),
      status: reply.statusCode,
      outcome: outcomeOf(request, reply),
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.raw.writableFinished ? {} : { client_gone: true }),
      trace_id: span?.spanContext().traceId,
    },
    'request',
  )
}
