/**
 * The span of each request, in its caller's trace or a new one. It has no address, header, or body, because they may
 * contain secrets.
 */
import {
  type Context,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const tracer = trace.getTracer('vinspec')

/** The context of each request: its span, and the context in which it began. */
const contexts = new WeakMap<FastifyRequest, Context>()

/** Runs work for a request in the request's trace, whichever event starts it. */
export function inRequest<T>(request: FastifyRequest, work: () => T): T {
  return context.with(contexts.get(request) ?? ROOT_CONTEXT, work)
}

/** A body arrives in events of its connection, which do not belong to a request. */
export function keepInRequest(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => inRequest(request, done))
}

/** Call this before {@link inRequest}. */
export function beginRequestSpan(request: FastifyRequest): void {
  const { method, headers, protocol, id, routeOptions } = request
  // Nothing else that a caller sends is passed on.
  const caller = propagation.extract(ROOT_CONTEXT, { traceparent: headers['traceparent'] })
  const attributes = { 'http.request.method': method, 'url.scheme': protocol, 'vinspec.request_id': id }
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, caller)
  // A process that records no traces stores nothing for each request.
  if (!isSpanContextValid(span.spanContext())) return
  contexts.set(request, trace.setSpan(caller, span))
  nameRoute(request, routeOptions.config?.template ?? routeOptions.url)
}

/** @param operation the request's operation; if it is a URL pattern, it is the route as well */
export function nameRequestSpan(request: FastifyRequest, operation: string): void {
  spanOf(request)?.setAttribute('vinspec.operation', operation)
  if (operation.startsWith('/')) nameRoute(request, operation)
}

export function endRequestSpan(request: FastifyRequest, { statusCode }: FastifyReply, outcome: string): void {
  const span = spanOf(request)
  if (!span) return
  span.setAttributes({ 'http.response.status_code': statusCode, 'vinspec.outcome': outcome })
  if (statusCode >= 500) span.setAttribute('error.type', outcome).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function nameRoute(request: FastifyRequest, route: string | undefined): void {
  if (route === undefined) return
  // The path itself may contain a VIN or a proof.
  spanOf(request)
    ?.setAttributes({ 'http.route': route, 'url.path': route })
    .updateName(`${request.method} ${route}`)
}

function spanOf(request: FastifyRequest): Span | undefined {
  const own = contexts.get(request)
  return own && trace.getSpan(own)
}
