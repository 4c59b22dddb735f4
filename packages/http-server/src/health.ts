/** For operators and orchestrators: is the process alive, and should it get traffic? */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, isReachable } from '@vinspec/core/foundation'
import type { FastifyInstance } from 'fastify'

/** A probe must see that the process is not ready before it stops listening. */
const READY_WITHIN_MS = 2_000

export interface Readiness {
  readonly prisma: Database
  readonly isStopping: () => boolean
  /** Whether a process that was ready remains ready while the database is unavailable. */
  readonly staysReady?: boolean
}

export function addHealth(app: FastifyInstance, { prisma, isStopping, staysReady = false }: Readiness): void {
  let wasReady = false
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    wasReady = (staysReady && wasReady) || (await answersInTime(prisma))
    if (!isStopping() && wasReady) return { status: 'ok' }
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
