import type { IncomingHttpHeaders } from 'node:http'
import { logDestination, logOptions } from '@vinspec/core/foundation'
import type { LookupDependencies } from '@vinspec/core/lookup'
import { type LimitStore, LOOKUP_WAIT_MS, logFailures } from '@vinspec/rate-limits'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { addAdminServer } from './admin-server.ts'
import { createErrorHandler, type ToErrorAnswer } from './answer-errors.ts'
import { boundRequests } from './bound-requests.ts'
import { createConnections } from './connections.ts'
import { logTables } from './data-metrics.ts'
import { findAmbiguity } from './find-ambiguity.ts'
import { createMetrics, type Measured } from './metrics.ts'
import { newRequestId } from './request-id.ts'
import { logSources } from './source-metrics.ts'
import { beginRequestSpan, inRequest, keepInRequest } from './trace-requests.ts'
import { OTHER, trackRequest } from './track-request.ts'

export interface ServerDependencies extends Measured {
  readonly providerTimeoutMs: LookupDependencies['providerTimeoutMs']
  /** The store in which requests are counted. */
  readonly limitStore: LimitStore
  /**
   * After this time, a request that still waits for something gets 503. Default: longer than the slowest source may
   * take.
   */
  readonly answerWithinMs?: number
  /** The lowest level to log; `silent` for nothing. */
  readonly logLevel: string
  /** Proxies whose X-Forwarded-For is trusted. Default: none. */
  readonly trustedProxies?: readonly string[]
  /** Whether it remains ready while the database is unavailable, because it has pages that do not need it. */
  readonly staysReady?: boolean
  /** How long to keep accepting requests after readiness turns 503, in milliseconds. Default: 0. */
  readonly shutdownDelayMs?: number
}

/** Timeouts of a connection: for headers, a whole request, inactivity, and the next request; and of the start. */
const TIMEOUTS = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
  requestTimeout: 15_000,
  connectionTimeout: 90_000,
  // Longer than the idle timeout of common load balancers (60 s), which must be the first to close.
  keepAliveTimeout: 65_000,
  // If everything starts at once, reading the portal's pages can take longer than Fastify's 10 s.
  pluginTimeout: 60_000,
}

const ANSWER_WITHIN_MS = 11_000
/** How long a lookup may take before its source is asked and after the source has answered. */
const AROUND_SOURCE_MS = LOOKUP_WAIT_MS + 1_000

/** Longest path segment, in characters: longer than a request line may be, so that every segment finds its route. */
const LONGEST_SEGMENT = 16_384

/**
 * A Fastify server without routes that can shut down gracefully. Its health and metrics are in `admin`, which listens
 * separately.
 * @param toErrorAnswer how it responds to failures, including requests that are not HTTP
 */
export function createServer(
  { prisma, vehicleData, liveSources, limitStore, logLevel, ...options }: ServerDependencies,
  toErrorAnswer: ToErrorAnswer,
): FastifyInstance {
  const { trustedProxies = [], shutdownDelayMs = 0 } = options
  const { answerWithinMs = Math.max(ANSWER_WITHIN_MS, options.providerTimeoutMs + AROUND_SOURCE_MS) } =
    options
  const metrics = createMetrics({ prisma, vehicleData, liveSources })
  const connections = createConnections(toErrorAnswer)
  const formatError = createErrorHandler(toErrorAnswer)
  const answerError: typeof formatError = (error, request, reply) =>
    inRequest(request, () => formatError(error, request, reply))
  const app = fastify({
    ...TIMEOUTS,
    logger: { ...logOptions(logLevel), stream: logDestination },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: LONGEST_SEGMENT },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // While closing, the app itself still answers requests on open connections.
    return503OnClosing: false,
    clientErrorHandler: connections.answerClientError,
    // Failures before routing, when no hook has run yet.
    frameworkErrors: (error, request, reply) => {
      beginRequestSpan(request)
      trackRequest(request, reply, { metrics, waiting })
      void answerError(error, request, reply)
    },
  })
  limitStore.watch(logFailures(app.log))
  limitStore.watch({
    onFailure: () => metrics.limitsAlone.set(1),
    onRecovery: () => metrics.limitsAlone.set(0),
  })
  logTables(vehicleData, app.log)
  logSources(liveSources, app.log)
  connections.attach(app, shutdownDelayMs)
  const { isStopping } = connections
  addAdminServer(app, { prisma, metrics, isStopping, staysReady: options.staysReady ?? false })
  app.decorateRequest('operation', OTHER)
  app.decorateRequest('outcome', undefined)
  app.setErrorHandler(answerError)
  const waiting = boundRequests(app, answerWithinMs)
  app.addHook('onRequest', (request, reply, done) => {
    dropPorts(request.raw.headers)
    beginRequestSpan(request)
    inRequest(request, () => {
      trackRequest(request, reply, { metrics, waiting })
      done(findAmbiguity(request))
    })
  })
  keepInRequest(app)
  return app
}

/** Some proxies forward an address with its port, which differs for each connection, so that no limit would hold. */
function dropPorts(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded !== undefined) headers['x-forwarded-for'] = String(forwarded).replace(WITH_PORT, '$1$2')
}

/** `192.0.2.1:4711`, `[2001:db8::1]:4711`, or `[2001:db8::1]`. */
const WITH_PORT = /(?<![^\s,])(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)(?![^\s,])/gi
