/** Prometheus metrics at /metrics: the process, and every answer by operation, status and outcome. */
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const metrics = fastifyPlugin(async (app) => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const outcomes = new Counter({
    name: 'vinspec_answers_total',
    help: 'Answers by operation and outcome: ok (a lookup was charged), replayed, or the error code.',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const running = new Gauge({
    name: 'http_requests_running',
    help: 'Requests being answered now.',
    registers,
  })

  app.addHook('onRequest', async (request, reply) => {
    running.inc()
    reply.raw.once('close', () => {
      const operation = operationOf(request)
      running.dec()
      durations.labels(operation, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
      outcomes.labels(operation, request.outcome).inc()
    })
  })
  app.get('/metrics', async (_request, reply) => {
    return await reply.type(registry.contentType).send(await registry.metrics())
  })
})

function operationOf(request: FastifyRequest): string {
  return request.routeOptions.config?.operationId ?? 'other'
}
