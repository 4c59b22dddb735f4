/** Puts the tool server together. */
import { withoutSecrets } from '@vinspec/core'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { answerClientError, errors, renderFrameworkError } from './errors.ts'
import { health } from './health.ts'
import { type EndpointDependencies, mcpEndpoint } from './mcp-endpoint.ts'
import { protectedResource } from './protected-resource.ts'
import { newRequestId, requestLog } from './request-log.ts'

export interface ToolServerDependencies extends EndpointDependencies {
  /** Lowest level to log, `silent` for nothing. */
  readonly logLevel: string
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: readonly string[]
}

/** A connection, from the outside in: its headers, a whole request, silence, the wait for the next. */
const TIMEOUTS = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
  requestTimeout: 15_000,
  // Longer than the idle time-out of common load balancers (60 s), which must be the first to close.
  keepAliveTimeout: 65_000,
}

/** Added to the provider's time: more than all database steps of a lookup may take together. */
const HANDLER_SLACK_MS = 60_000

export async function buildToolServer(dependencies: ToolServerDependencies): Promise<FastifyInstance> {
  const app = fastify({
    ...TIMEOUTS,
    // A last resort. Every step has its own, shorter time-out, after which nothing is charged.
    handlerTimeout: dependencies.providerTimeoutMs + HANDLER_SLACK_MS,
    logger: { level: dependencies.logLevel, hooks: { streamWrite: withoutSecrets } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    trustProxy: dependencies.trustedProxies?.length ? [...dependencies.trustedProxies] : false,
    clientErrorHandler: answerClientError,
    frameworkErrors: renderFrameworkError,
  })
  dependencies.limitStore.watch({
    onFailure: (err) => app.log.error({ err }, 'rate limits are counted in this process alone'),
    onRecovery: () => app.log.info('rate limits are shared again'),
  })
  await app.register(requestLog)
  await app.register(errors)
  await app.register(health, { prisma: dependencies.prisma })
  await app.register(protectedResource, dependencies.places)
  await app.register(mcpEndpoint, { endpoint: dependencies })
  return app
}
