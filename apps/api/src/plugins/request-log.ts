/** One log line for each request, its id in every answer, and both in the trace of whoever traces. */
import { type Span, trace } from '@opentelemetry/api'
import type { Principal } from '@vinspec/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of openapi.json that a route serves. */
    operationId?: string
  }
  interface FastifyRequest {
    /** How it ended: `ok`, `replayed`, or the code of the error. */
    outcome: string
    /** Who asks, once that is proved. */
    principal: Principal | undefined
  }
}

export const requestLog = fastifyPlugin(async (app) => {
  app.decorateRequest('outcome', 'ok')
  app.decorateRequest('principal', undefined)
  app.addHook('onRequest', async (request, reply) => startAnswer(request, reply))
})

/** Sets the headers that every answer carries, and logs the request once it is over. */
export function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('request-id', request.id).headers(securityHeaders)
  // With an OpenTelemetry SDK loaded, its HTTP instrumentation has opened a span by now.
  const span = trace.getActiveSpan()
  span?.setAttributes({
    'vinspec.request_id': request.id,
    'vinspec.operation': request.routeOptions.config?.operationId ?? 'other',
    'http.route': request.routeOptions.url,
  })
  // `close` comes after every answer and when the client hangs up, where `finish` does not.
  reply.raw.once('close', () => logAnswer(request, reply, span))
}

function logAnswer(request: FastifyRequest, reply: FastifyReply, span: Span | undefined): void {
  request.log.info(
    {
      operation: request.routeOptions.config?.operationId,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      outcome: request.outcome,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.raw.writableFinished ? {} : { client_gone: true }),
      trace_id: span?.spanContext().traceId,
    },
    'request',
  )
}
