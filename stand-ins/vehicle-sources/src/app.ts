/** All vendors on one port. Each has its own files. */
import { acceptForms, answerLoopbackOnly } from '@vinspec/stand-in-pages'
import { type FastifyInstance, fastify } from 'fastify'
import { serveSignIn } from './consent-pages.ts'
import { serveOwnerTokens } from './consent-tokens.ts'
import { serveControl } from './control.ts'
import { serveNhtsa } from './nhtsa.ts'
import { serveSmartcar } from './smartcar.ts'
import type { State } from './state.ts'
import { serveTeslaToken } from './tesla-token.ts'
import { serveTeslaVehicles } from './tesla-vehicles.ts'

export function buildApp(state: State): FastifyInstance {
  const app = fastify()
  answerLoopbackOnly(app)
  acceptForms(app)
  serveControl(app, state)
  serveTeslaToken(app, state)
  serveTeslaVehicles(app, state)
  serveNhtsa(app, state)
  serveOwnerTokens(app, state)
  app.register(async (api) => serveSmartcar(api, state))
  app.register(async (pages) => await serveSignIn(pages, state))
  return app
}
