/** For whoever runs the process: is it alive, and should it get traffic? */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, isReachable } from '@vinspec/core'
import type { FastifyInstance } from 'fastify'

/** A probe must hear a "no" before it stops listening. */
const READY_WITHIN_MS = 2_000

export async function health(app: FastifyInstance, { prisma }: { readonly prisma: Database }): Promise<void> {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = await Promise.race([isReachable(prisma), wait(READY_WITHIN_MS, false, { ref: false })])
    return await reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}
