/** HTTP/1.1 requires a Host header (RFC 9112, section 3.2). Node's own refusal has no body and no request id. */
import fastifyPlugin from 'fastify-plugin'
import { invalidRequest } from './errors.ts'

export const requireHost = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
      throw invalidRequest('An HTTP/1.1 request must carry a Host header.')
    }
  })
})
