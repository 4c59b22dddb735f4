/** Adds the authorization server to the portal's HTTP server, and returns what the consent page needs. */
import { createAddressLimit, createDatabaseWindows } from '@vinspec/rate-limits'
import type { FastifyInstance } from 'fastify'
import { createAuthorizationServer } from './authorization-server.ts'
import { type ConsentDesk, createConsentDesk } from './consent.ts'
import type { AuthorizationServerDependencies } from './dependencies.ts'
import { deviceAuthorization } from './device-authorization.ts'
import { oauthRoutes } from './oauth-routes.ts'
import { createRegistrationLimit } from './registration-limit.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

export async function mountAuthorizationServer(
  app: FastifyInstance,
  dependencies: AuthorizationServerDependencies,
): Promise<ConsentDesk> {
  const { prisma, registrationsPerHour, authorizationsPerMinute, pairingsPerHour } = dependencies
  const windows = createDatabaseWindows(prisma)
  const registrationLimit = createRegistrationLimit(windows, registrationsPerHour)
  const authorizationLimit = createAddressLimit(windows, 'authorizations', authorizationsPerMinute, MINUTE_S)
  const pairingLimit = createAddressLimit(windows, 'pairings', pairingsPerHour, HOUR_S)
  const provider = createAuthorizationServer(dependencies, registrationLimit)
  await app.register(oauthRoutes, { ...dependencies, provider, authorizationLimit })
  await app.register(deviceAuthorization, { ...dependencies, pairingLimit })
  return createConsentDesk(provider, dependencies)
}
