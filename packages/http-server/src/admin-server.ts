/**
 * Health and metrics, which only the internal network may see. They listen on a separate port, so that no route, proxy,
 * or limit has to separate them from what the process serves.
 */
import { type FastifyInstance, fastify } from 'fastify'
import { findAmbiguity } from './find-ambiguity.ts'
import { addHealth, type Readiness } from './health.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Health and metrics, on a separate port. It stops after the server that it reports on. */
    readonly admin: FastifyInstance
  }
}

interface Reports extends Readiness {
  readonly metrics: Pick<Metrics, 'read'>
}

export function addAdminServer(app: FastifyInstance, reports: Reports): void {
  const admin = createAdminServer(reports)
  app.decorate('admin', admin)
  app.addHook('onClose', () => admin.close())
}

/** Also for a process that serves nothing else. */
export function createAdminServer({ metrics, ...readiness }: Reports): FastifyInstance {
  const admin = fastify({ return503OnClosing: false, forceCloseConnections: true })
  admin.addHook('onRequest', (request, _reply, done) => done(findAmbiguity(request)))
  addHealth(admin, readiness)
  admin.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.read()
    return await reply.type(contentType).send(text)
  })
  return admin
}
