/** The HTTP side: the API, the pages for people, and the switches for tests. */
import { answerLoopbackOnly } from '@vinspec/stand-in-pages'
import { type FastifyInstance, fastify } from 'fastify'
import { type ControlParts, controlRoutes } from './control/control-routes.ts'
import { apiRoutes } from './http/api-routes.ts'
import { pages } from './pages/pages.ts'

export async function buildApp(parts: ControlParts, publicUrl: string | undefined): Promise<FastifyInstance> {
  // Requests that a fault lets hang must not keep the sandbox from stopping.
  const app = fastify({ forceCloseConnections: true, logger: { level: 'error' } })
  answerLoopbackOnly(app, publicUrl)
  await app.register(apiRoutes, parts)
  await app.register(pages, parts)
  await app.register(controlRoutes, { ...parts, prefix: '/_control' })
  return app
}
