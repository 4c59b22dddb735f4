import { format } from 'node:util'
import { type Clock, type Database, followReplica, openDatabase, systemClock } from '@vinspec/core/foundation'
import { createMemoryStore, type LimitStore } from '@vinspec/rate-limits'
import { FLUSH_WITHIN_MS, startTracing } from '@vinspec/tracing'
import closeWithGrace from 'close-with-grace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ServerSettings } from './read-server-settings.ts'

/** What every server of ours needs. */
interface Foundation {
  readonly prisma: Database
  readonly clock: Clock
  readonly limitStore: LimitStore
}

/**
 * Builds a server and listens until the process is asked to stop. Running requests then get their responses, and the
 * process ends with 0; or with 1, if that takes longer than allowed.
 */
export async function runServer(
  settings: ServerSettings,
  build: (foundation: Foundation) => Promise<FastifyInstance>,
): Promise<void> {
  const { databaseUrl: url, databasePoolSize: poolSize, databaseReplicaUrl, redisUrl } = settings
  const pooled = settings.databaseSessionUrl !== undefined
  const prisma = openDatabase({ url, poolSize, pooled })
  const replica = databaseReplicaUrl && followReplica(prisma, { url: databaseReplicaUrl, poolSize, pooled })
  const limitStore = redisUrl
    ? await (await import('@vinspec/rate-limits/redis-store')).createRedisStore(redisUrl)
    : createMemoryStore()
  const app = await build({ prisma, clock: systemClock, limitStore })
  logConsole(app.log)
  const tracing = await startTracing(settings.tracing, (trouble) =>
    app.log.warn({ trouble }, 'traces could not be sent'),
  )

  const delay = settings.shutdownDelayMs + settings.drainMs + (settings.tracing ? FLUSH_WITHIN_MS : 0)
  closeWithGrace({ delay, logger: app.log }, async ({ err, signal }) => {
    app.log.info({ signal }, 'stopping')
    if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
    await app.close()
    await limitStore.close()
    if (replica) await replica.close()
    await prisma.$disconnect()
    await tracing.stop()
  })
  const admin = await app.admin.listen({ host: settings.adminHost, port: settings.adminPort })
  app.log.info(`Health and metrics at ${admin}`)
  const origin = await app.listen({ host: settings.host, port: settings.port })
  // If a parent process opened a channel, tell it where the server listens.
  process.send?.([origin])
}

/** Libraries that write to the console write what nothing has searched for secrets, in more lines than one. */
function logConsole(log: FastifyBaseLogger): void {
  for (const level of ['error', 'warn', 'info'] as const)
    console[level] = (...written: unknown[]) => log[level](format(...written))
}
