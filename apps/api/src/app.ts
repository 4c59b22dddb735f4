/** Puts the API together: plugins in order, then the operations of the contract. */
import { createApiKeyAuthenticator, type LookupDependencies, type Payments } from '@vinspec/core'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { createAuthentication } from './authentication.ts'
import { createConnections } from './connections.ts'
import { contractRoutes } from './contract-routes.ts'
import type { Handlers } from './handlers.ts'
import { loggerOptions } from './log.ts'
import { configureAutoTopUp } from './operations/configure-auto-top-up.ts'
import { createCheckout } from './operations/create-checkout.ts'
import { disableAutoTopUp } from './operations/disable-auto-top-up.ts'
import { getAutoTopUp } from './operations/get-auto-top-up.ts'
import { getContract } from './operations/get-contract.ts'
import { getCredits } from './operations/get-credits.ts'
import { listPackages } from './operations/list-packages.ts'
import { lookUpVehicleSpecs } from './operations/look-up-vehicle-specs.ts'
import { customerRequests } from './plugins/customer-requests.ts'
import { docs } from './plugins/docs.ts'
import { errors, renderFrameworkError } from './plugins/errors.ts'
import { health } from './plugins/health.ts'
import { metrics } from './plugins/metrics.ts'
import { requestLog } from './plugins/request-log.ts'
import { requireHost } from './plugins/require-host.ts'
import { stripeWebhook } from './plugins/stripe-webhook.ts'
import type { LimitStore } from './rate-limits/limit-store.ts'
import { createRateLimits, type RateLimitSettings } from './rate-limits/rate-limits.ts'
import { newRequestId } from './request-id.ts'

export interface AppDependencies extends LookupDependencies {
  /** Without them nothing can be bought, and no webhook is taken. */
  readonly payments?: { readonly vendor: Payments; readonly webhookSecret: string } | undefined
  readonly rateLimits: RateLimitSettings
  readonly limitStore: LimitStore
  /** Lowest level to log, `silent` for nothing. */
  readonly logLevel: string
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies?: readonly string[]
  /** How long to go on accepting after turning unready, in milliseconds; 0 by default. */
  readonly shutdownDelayMs?: number
}

/** How long a revoked key may still work, on each replica. */
const KEY_CACHE_MS = 2_000

/** A connection, from the outside in: its headers, a whole request, silence, the wait for the next. */
const TIMEOUTS = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
  requestTimeout: 15_000,
  connectionTimeout: 90_000,
  // Longer than the idle time-out of common load balancers (60 s), which must be the first to close.
  keepAliveTimeout: 65_000,
}

/** Added to the provider's time: more than all database steps of a lookup may take together. */
const HANDLER_SLACK_MS = 60_000

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const connections = createConnections()
  const app = fastify({
    ...TIMEOUTS,
    // A last resort. Every step has its own, shorter time-out, after which nothing is charged.
    handlerTimeout: dependencies.providerTimeoutMs + HANDLER_SLACK_MS,
    logger: loggerOptions(dependencies.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    trustProxy: dependencies.trustedProxies?.length ? [...dependencies.trustedProxies] : false,
    // While closing, requests on open connections are still answered, by the app itself.
    return503OnClosing: false,
    clientErrorHandler: connections.answerClientError,
    frameworkErrors: renderFrameworkError,
  })
  connections.attach(app, dependencies.shutdownDelayMs ?? 0)
  dependencies.limitStore.watch({
    onFailure: (err) => app.log.error({ err }, 'rate limits are counted in this process alone'),
    onRecovery: () => app.log.info('rate limits are shared again'),
  })
  const { prisma, clock, payments } = dependencies
  await app.register(requestLog)
  await app.register(metrics)
  await app.register(customerRequests, { prisma, clock })
  await app.register(requireHost)
  await app.register(errors)
  await app.register(health, { prisma: dependencies.prisma, isStopping: connections.isStopping })
  await app.register(docs)
  if (payments) await app.register(stripeWebhook, { prisma, clock, webhookSecret: payments.webhookSecret })
  await app.register(contractRoutes, {
    prefix: '/api/v1',
    handlers: createHandlers(dependencies),
    authenticate: createAuthentication(
      createApiKeyAuthenticator({ ...dependencies, cacheForMs: KEY_CACHE_MS }),
    ),
    rateLimits: createRateLimits(dependencies.rateLimits, dependencies.limitStore),
  })
  return app
}

function createHandlers(dependencies: AppDependencies): Handlers {
  return {
    getContract: getContract(),
    listPackages: listPackages(dependencies),
    getCredits: getCredits(dependencies),
    createCheckout: createCheckout({ ...dependencies, payments: dependencies.payments?.vendor }),
    lookUpVehicleSpecs: lookUpVehicleSpecs(dependencies),
    getAutoTopUp: getAutoTopUp(dependencies),
    configureAutoTopUp: configureAutoTopUp(dependencies),
    disableAutoTopUp: disableAutoTopUp(dependencies),
  }
}
