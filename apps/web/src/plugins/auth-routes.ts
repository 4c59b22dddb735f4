/**
 * The routes of the sign-in library that browsers call directly. All others are called only by the pages' actions and
 * cannot be reached from outside.
 */
import type { FastifyInstance } from 'fastify'
import { AUTH_PATH, type Auth } from '../auth/create-auth.ts'
import { sendWebResponse, toWebRequest } from '../web-request.ts'

const ROUTES = [
  ['GET', '/callback/:provider'],
  ['GET', '/passkey/generate-register-options'],
  ['POST', '/passkey/verify-registration'],
  ['GET', '/passkey/generate-authenticate-options'],
  ['POST', '/passkey/verify-authentication'],
] as const

export interface AuthRoutes {
  readonly auth: Auth
  readonly publicUrl: URL
}

export async function authRoutes(app: FastifyInstance, { auth, publicUrl }: AuthRoutes): Promise<void> {
  for (const [method, path] of ROUTES) {
    app.route({
      method,
      url: AUTH_PATH + path,
      handler: async (request, reply) =>
        await sendWebResponse(reply, await auth.handler(toWebRequest(request, reply, publicUrl))),
    })
  }
  app.all(`${AUTH_PATH}/*`, async (_request, reply) => reply.callNotFound())
}
