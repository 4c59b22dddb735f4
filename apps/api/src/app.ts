/** Puts the API together: plugins in order, then the operations of the contract. */
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import { createApiKeyAuthenticator, type LookupDependencies } from '@vinspec/core'
import { type FastifyInstance, fastify } from 'fastify'
import { createAuthentication } from './authentication.ts'
import { answerClientError } from './client-error.ts'
import { contractRoutes } from './contract-routes.ts'
import type { Handlers } from './handlers.ts'
import { configureAutoTopUp } from './operations/configure-auto-top-up.ts'
import { createCheckout } from './operations/create-checkout.ts'
import { disableAutoTopUp } from './operations/disable-auto-top-up.ts'
import { getAutoTopUp } from './operations/get-auto-top-up.ts'
import { getContract } from './operations/get-contract.ts'
import { getCredits } from './operations/get-credits.ts'
import { listPackages } from './operations/list-packages.ts'
import { lookUpVehicleSpecs } from './operations/look-up-vehicle-specs.ts'
import { docs } from './plugins/docs.ts'
import { errors, renderError } from './plugins/errors.ts'
import { health } from './plugins/health.ts'
import { metrics } from './plugins/metrics.ts'
import { requestLog } from './plugins/request-log.ts'
import type { LimitStore } from './rate-limits/limit-store.ts'
import { createRateLimits, type RateLimitSettings } from './rate-limits/rate-limits.ts'

export interface AppDependencies extends LookupDependencies {
  readonly rateLimits: RateLimitSettings
  readonly limitStore: LimitStore
  /** Lowest level to log, `silent` for nothing. */
  readonly logLevel: string
}

/** How long a revoked key may still work, on each replica. */
const KEY_CACHE_MS = 2_000

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: dependencies.logLevel, redact: ['req.headers.authorization', '*.api_key'] },
    disableRequestLogging: true,
    genReqId: () => `req_${randomUUID().replaceAll('-', '')}`,
    requestIdHeader: false,
    exposeHeadRoutes: false,
    // While closing, requests on open connections are still answered, by the app itself.
    return503OnClosing: false,
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 60_000,
    handlerTimeout: 0,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => renderError(error, request, reply),
  })
  await app.register(requestLog)
  await app.register(errors)
  await app.register(metrics)
  await app.register(helmet, { global: true })
  await app.register(health, { prisma: dependencies.prisma })
  await app.register(docs)
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

function createHandlers(dependencies: LookupDependencies): Handlers {
  return {
    getContract: getContract(),
    listPackages: listPackages(dependencies),
    getCredits: getCredits(dependencies),
    createCheckout: createCheckout(dependencies),
    lookUpVehicleSpecs: lookUpVehicleSpecs(dependencies),
    getAutoTopUp: getAutoTopUp(dependencies),
    configureAutoTopUp: configureAutoTopUp(dependencies),
    disableAutoTopUp: disableAutoTopUp(dependencies),
  }
}
