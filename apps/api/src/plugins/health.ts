/** For whoever runs the process: is it alive, and should it get traffic? */
import { type Database, isReachable, VinspecError } from '@vinspec/core'
import type { FastifyInstance } from 'fastify'

export async function health(app: FastifyInstance, { prisma }: { readonly prisma: Database }): Promise<void> {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async () => {
    if (closing || !(await isReachable(prisma))) {
      throw new VinspecError('service_unavailable', 'The service is not ready. Retry in a few seconds.', {
        retryAfterSeconds: 2,
      })
    }
    return { status: 'ok' }
  })
}
