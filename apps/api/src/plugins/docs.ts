/** The interactive reference at /docs. Everything it needs is served from here. */
import { document } from '@vinspec/contract/document'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

export async function docs(app: FastifyInstance): Promise<void> {
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: { content: document, withDefaultFonts: false },
  })
}
