import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from './read-server-settings.ts'

type RunSettings = Pick<
  ServerSettings,
  'host' | 'port' | 'adminHost' | 'adminPort' | 'shutdownDelayMs' | 'drainMs'
>

/**
 * Listens until the process is asked to stop; then running requests get their answers, and the process ends with 0.
 * It ends with 1 when that takes longer than it may.
 * @param release lets go of what the server used, once nothing runs any more
 */
export async function runServer(
  app: FastifyInstance,
  { host, port, adminHost, adminPort, shutdownDelayMs, drainMs }: RunSettings,
  release: () => Promise<void>,
): Promise<void> {
  closeWithGrace({ delay: shutdownDelayMs + drainMs, logger: app.log }, async ({ err, signal }) => {
    app.log.info({ signal }, 'stopping')
    if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
    await app.close()
    await release()
  })
  const admin = await app.admin.listen({ host: adminHost, port: adminPort })
  app.log.info(`Health and metrics at ${admin}`)
  await app.listen({ host, port })
  // Whoever started this process with a channel learns that it listens.
  process.send?.('listening')
}
