/**
 * What only the inside of the network may see: health and metrics. It listens apart from what the process serves, so
 * that no route, proxy or limit has to keep the two from each other.
 */
import type { Database } from '@vinspec/core/foundation'
import { type FastifyInstance, fastify } from 'fastify'
import { findAmbiguity } from './find-ambiguity.ts'
import { addHealth } from './health.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Health and metrics, on a separate port. It stops after the server that it reports on. */
    readonly admin: FastifyInstance
  }
}

interface Reports {
  readonly prisma: Database
  readonly metrics: Pick<Metrics, 'read'>
  readonly isStopping: () => boolean
}

export function addAdminServer(app: FastifyInstance, reports: Reports): void {
  const admin = createAdminServer(reports)
  app.decorate('admin', admin)
  app.addHook('onClose', () => admin.close())
}

/** For a process that serves nothing else, too. */
export function createAdminServer({ prisma, metrics, isStopping }: Reports): FastifyInstance {
  const admin = fastify({ return503OnClosing: false, forceCloseConnections: true })
  admin.addHook('onRequest', (request, _reply, done) => done(findAmbiguity(request)))
  addHealth(admin, prisma, isStopping)
  admin.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await metrics.read()
    return await reply.type(contentType).send(text)
  })
  return admin
}
