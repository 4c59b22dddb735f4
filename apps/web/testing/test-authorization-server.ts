/**
 * The real authorization server for tests, with a customer who is signed in already: instead of the portal's
 * consent page there is one that answers at once, as told.
 */
import { type Allowance, USUAL_PERMISSIONS } from '@vinspec/core/access'
import { ensureCustomer } from '@vinspec/core/customers'
import { type Clock, type Database, systemClock } from '@vinspec/core/foundation'
import { createTestDatabase, openTestDatabase } from '@vinspec/core/testing'
import { holdPort } from '@vinspec/http-server/testing/hold-port'
import { fastify } from 'fastify'
import type { AuthorizationServerDependencies } from '../src/oauth/dependencies.ts'
import { mountAuthorizationServer } from '../src/oauth/mount.ts'
import { openBrowser } from './browser.ts'

const USUAL = { permissions: USUAL_PERMISSIONS, monthlyCents: null, monthlyTopUpCents: null }

/** Limits that no test reaches unless it sets its own. */
export const TEST_OAUTH = {
  accessTokenLifetimeSeconds: 900,
  defaultDailyCreditCap: 100,
  registrationsPerHour: 1_000_000,
  authorizationsPerMinute: 1_000_000,
  pairingsPerHour: 1_000_000,
  // Nobody waits in a test.
  pairingPollSeconds: 0,
  introspectionSecret: undefined,
  allowLoopbackMetadata: true,
}

export interface TestAuthorizationServer {
  /** The issuer. */
  readonly url: string
  readonly prisma: Database
  readonly databaseUrl: string
  /** Who is signed in, and consents. */
  readonly customerId: string
  /** What the customer answers from now on. */
  answerWith(answer: TestAnswer): void
  /** Takes a browser of its own through an authorization request: returns where the app gets its answer. */
  authorize(authorizationUrl: string | URL): Promise<URL>
  close(): Promise<void>
}

/** The rest of an allowance is the usual one. */
export type TestAnswer = (Partial<Allowance> & { readonly dailyCreditCap: number }) | 'refuse'

export type TestAuthorizationServerOptions = Partial<AuthorizationServerDependencies> & {
  /** A migrated database; one of its own by default. */
  readonly databaseUrl?: string
  readonly customerId?: string
}

export async function startTestAuthorizationServer(
  options: TestAuthorizationServerOptions = {},
): Promise<TestAuthorizationServer> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : undefined
  const databaseUrl = options.databaseUrl ?? own?.url ?? ''
  const prisma = openTestDatabase(databaseUrl)
  const clock: Clock = options.clock ?? systemClock
  const customerId =
    options.customerId ?? (await ensureCustomer({ prisma, clock }, `${crypto.randomUUID()}@example.com`)).id
  let answer: TestAnswer = { dailyCreditCap: 100 }

  const held = await holdPort()
  const publicUrl = new URL(`http://127.0.0.1:${held.port}`)
  const app = fastify()
  const dependencies: AuthorizationServerDependencies = {
    prisma,
    clock,
    publicUrl,
    mcpUrl: 'http://127.0.0.1:4016/mcp',
    secret: 'a secret of tests, long enough for anyone',
    ...TEST_OAUTH,
    contactEmail: undefined,
    onServerError: (error) => app.log.error(error),
    onRefusal: () => {},
    ...options,
  }
  const desk = await mountAuthorizationServer(app, dependencies)
  app.get<{ Params: { uid: string } }>('/oauth/interaction/:uid', async (request, reply) => {
    const exchange = { request: request.raw, response: reply.raw }
    const { uid } = request.params
    const next =
      answer === 'refuse'
        ? await desk.refuse(exchange, uid)
        : await desk.approve(exchange, uid, { ...USUAL, customerId, ...answer })
    return next === undefined ? await reply.code(404).send() : await reply.redirect(next, 303)
  })
  await held.giveTo(app)

  return {
    url: publicUrl.origin,
    prisma,
    databaseUrl,
    customerId,
    answerWith: (next) => {
      answer = next
    },
    authorize: async (authorizationUrl) => {
      const { location, status, text } = await openBrowser(publicUrl.origin).visit(authorizationUrl)
      if (!location) throw new Error(`the authorization request ended with ${status}: ${text}`)
      return location
    },
    close: async () => {
      await app.close()
      await prisma.$disconnect()
      await own?.drop()
    },
  }
}
