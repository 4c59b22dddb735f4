/** Serves the public key that Tesla expects at an application's domain (docs/live-sources.md). */
import type { KeyObject } from 'node:crypto'
import fastifyPlugin from 'fastify-plugin'

export const TESLA_KEY_PATH = '/.well-known/appspecific/com.tesla.3p.public-key.pem'

/** Without a key, the path is a 404. */
export const teslaKey = fastifyPlugin<{ readonly key: KeyObject | undefined }>(async (app, { key }) => {
  if (key === undefined) return
  const pem = key.export({ type: 'spki', format: 'pem' })
  app.get(TESLA_KEY_PATH, (_request, reply) => reply.type('application/x-pem-file').send(pem))
})
