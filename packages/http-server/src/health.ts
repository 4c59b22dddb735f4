/** For operators and orchestrators: is the process alive, and should it get traffic? */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, isReachable } from '@vinspec/core/foundation'
import type { FastifyInstance } from 'fastify'

/** A probe must see the process unready before it stops listening. */
const READY_WITHIN_MS = 2_000

export function addHealth(app: FastifyInstance, prisma: Database, isStopping: () => boolean): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    if (!isStopping() && (await answersInTime(prisma))) return { status: 'ok' }
    return await reply.code(503).send({ status: 'unavailable' })
  })
}

export async function answersInTime(prisma: Database): Promise<boolean> {
  const tooLate = new AbortController()
  try {
    return await Promise.race([
      isReachable(prisma),
      wait(READY_WITHIN_MS, false, { signal: tooLate.signal, ref: false }),
    ])
  } finally {
    tooLate.abort()
  }
}
