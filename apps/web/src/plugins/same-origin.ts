/** Rejects requests that another site makes a browser send. Only this portal's pages may request changes. */
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const sameOrigin = fastifyPlugin<{ readonly publicUrl: URL }>(async (app, { publicUrl }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (HARMLESS.has(request.method) || comesFromHere(request, publicUrl)) return
    return await reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send('This request did not come from the portal.')
  })
})

function comesFromHere({ headers }: FastifyRequest, { origin }: URL): boolean {
  if (headers.origin !== undefined) return headers.origin === origin
  return headers['sec-fetch-site'] === 'same-origin'
}
