/** One log line for each request. Queries stay out of it: links from mails carry secrets there. */
import fastifyPlugin from 'fastify-plugin'

export const requestLog = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      request.log.info(
        {
          method: request.method,
          path: request.url.split('?', 1)[0],
          status: reply.statusCode,
          duration_ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(reply.raw.writableFinished ? {} : { client_gone: true }),
        },
        'request',
      )
    })
  })
})
