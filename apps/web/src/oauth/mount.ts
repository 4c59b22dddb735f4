/** Puts the authorization server on an HTTP server, whose pages get the desk at which customers consent. */
import { createAddressLimit, createDatabaseWindows } from '@vinspec/rate-limits'
import type { FastifyInstance } from 'fastify'
import { createAuthorizationServer } from './authorization-server.ts'
import { type ConsentDesk, createConsentDesk } from './consent.ts'
import type { AuthorizationServerDependencies } from './dependencies.ts'
import { oauthRoutes } from './oauth-routes.ts'
import { createRegistrationLimit } from './registration-limit.ts'

const MINUTE_S = 60

export async function mountAuthorizationServer(
  app: FastifyInstance,
  dependencies: AuthorizationServerDependencies,
): Promise<ConsentDesk> {
  const { prisma, registrationsPerHour, authorizationsPerMinute } = dependencies
  const windows = createDatabaseWindows(prisma)
  const registrationLimit = createRegistrationLimit(windows, registrationsPerHour)
  const authorizationLimit = createAddressLimit(windows, 'authorizations', authorizationsPerMinute, MINUTE_S)
  const provider = createAuthorizationServer(dependencies, registrationLimit)
  await app.register(oauthRoutes, { ...dependencies, provider, authorizationLimit })
  return createConsentDesk(provider, dependencies)
}
