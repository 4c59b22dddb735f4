/** Puts the API together: plugins in order, then the operations of the contract. */
import { createApiKeyAuthenticator } from '@vinspec/core/access'
import type { LookupDependencies } from '@vinspec/core/lookup'
import { createOperations } from '@vinspec/core/operations'
import type { Payments } from '@vinspec/core/payments'
import {
  createServer,
  headersForPrograms,
  refuseUnknownRoutes,
  type ServerDependencies,
} from '@vinspec/http-server'
import { createRateLimits, type LimitStore, type RateLimitSettings } from '@vinspec/rate-limits'
import type { FastifyInstance } from 'fastify'
import { createAuthentication } from './authentication.ts'
import { contractRoutes } from './contract-routes.ts'
import { routeRefusals, toErrorAnswer } from './errors.ts'
import { createFailureCount } from './failed-authentications.ts'
import { checkoutReturn } from './plugins/checkout-return.ts'
import { customerRequests } from './plugins/customer-requests.ts'
import { stripeWebhook } from './plugins/stripe-webhook.ts'

export interface AppDependencies extends LookupDependencies, ServerDependencies {
  /** Undefined: nothing can be bought, and webhooks are rejected. */
  readonly payments?: { readonly vendor: Payments; readonly webhookSecret: string } | undefined
  /** The portal, where customers decide on approvals. */
  readonly portalUrl: URL
  readonly rateLimits: RateLimitSettings
  /** Limit for each address: requests without a valid key. */
  readonly failedAuthenticationsPerMinute: number
  readonly limitStore: LimitStore
}

/** How long a revoked key may still work, on each replica. */
const KEY_CACHE_MS = 2_000

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = createServer(dependencies, toErrorAnswer)
  const { prisma, clock, payments } = dependencies
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headersForPrograms)
    done()
  })
  await app.register(customerRequests, { prisma, clock })
  refuseUnknownRoutes(app, routeRefusals)
  await app.register(docs, { portalUrl: dependencies.portalUrl })
  if (payments) {
    await app.register(stripeWebhook, { prisma, clock, webhookSecret: payments.webhookSecret })
    await app.register(checkoutReturn, { prisma, clock, payments: payments.vendor })
  }
  await app.register(contractRoutes, {
    prefix: '/api/v1',
    operationsFor: createOperations({ ...dependencies, payments: payments?.vendor }),
    authenticate: createAuthentication(
      createApiKeyAuthenticator({ ...dependencies, cacheForMs: KEY_CACHE_MS }),
      createFailureCount(dependencies.limitStore, dependencies.failedAuthenticationsPerMinute),
    ),
    rateLimits: createRateLimits(dependencies.rateLimits, dependencies.limitStore),
  })
  return app
}

/** The reference is part of the portal's documentation. A link to an operation here redirects there. */
async function docs(app: FastifyInstance, { portalUrl }: { readonly portalUrl: URL }): Promise<void> {
  const reference = new URL('/docs/api', portalUrl).href
  for (const path of ['/docs', '/docs/']) app.get(path, (_request, reply) => reply.redirect(reference, 302))
}
