import { type Database, isReachable } from '@vinspec/core'
import type { FastifyInstance } from 'fastify'

/** Alive: the process answers. Ready: its database does too. */
export async function health(app: FastifyInstance, { prisma }: { readonly prisma: Database }): Promise<void> {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await isReachable(prisma)
    return await reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}
