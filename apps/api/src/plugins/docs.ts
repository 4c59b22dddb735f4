/** The reference is part of the portal's documentation; a link to an operation here leads to it there. */
import type { FastifyInstance } from 'fastify'

export async function docs(app: FastifyInstance, { portalUrl }: { readonly portalUrl: URL }): Promise<void> {
  const reference = new URL('/docs/api', portalUrl).href
  for (const path of ['/docs', '/docs/']) app.get(path, (_request, reply) => reply.redirect(reference, 302))
}
