import type { FastifyInstance } from 'fastify'

/** Serves a document that any client may read, including those in a browser. */
export function publish(app: FastifyInstance, path: string, type: string, document: object): void {
  app.get(path, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .type(type)
      .send(JSON.stringify(document)),
  )
  // Browser clients name the protocol version in a header, so their browser sends a preflight request.
  app.options(path, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET',
        'access-control-allow-headers': 'Mcp-Protocol-Version',
      })
      .code(204)
      .send(),
  )
}
