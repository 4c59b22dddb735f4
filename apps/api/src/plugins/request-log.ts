/** One log line for each request, and its id in every answer. */
import { trace } from '@opentelemetry/api'
import fastifyPlugin from 'fastify-plugin'

export const requestLog = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    // With an OpenTelemetry SDK loaded, its HTTP instrumentation has opened a span by now.
    trace.getActiveSpan()?.setAttribute('vinspec.request_id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, routeOptions } = request
    request.log.info(
      {
        operation: routeOptions.config.operationId,
        method,
        path: url.split('?', 1)[0],
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
        trace_id: trace.getActiveSpan()?.spanContext().traceId,
      },
      'request',
    )
  })
})
