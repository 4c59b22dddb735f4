/** For whoever runs the process: is it alive, and should it get traffic? */
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, isReachable } from '@vinspec/core'
import type { FastifyInstance } from 'fastify'
import { serviceUnavailable } from './errors.ts'

/** A probe must hear a "no" before it stops listening. */
const READY_WITHIN_MS = 2_000

export interface HealthOptions {
  readonly prisma: Database
  readonly isStopping: () => boolean
}

export async function health(app: FastifyInstance, { prisma, isStopping }: HealthOptions): Promise<void> {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (isStopping() || !(await answersInTime(prisma))) throw serviceUnavailable()
    return { status: 'ok' }
  })
}

async function answersInTime(prisma: Database): Promise<boolean> {
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
