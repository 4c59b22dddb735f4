/** The public key by which Tesla knows the domain of an application (docs/live-sources.md). */
import type { KeyObject } from 'node:crypto'
import fastifyPlugin from 'fastify-plugin'

export const TESLA_KEY_PATH = '/.well-known/appspecific/com.tesla.3p.public-key.pem'

/** Undefined: there is no such page. */
export const teslaKey = fastifyPlugin<{ readonly key: KeyObject | undefined }>(async (app, { key }) => {
  if (key === undefined) return
  const pem = key.export({ type: 'spki', format: 'pem' })
  app.get(TESLA_KEY_PATH, (_request, reply) => reply.type('application/x-pem-file').send(pem))
})
