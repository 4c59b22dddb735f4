/** One log line for each request, and its id in every answer. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** What was called: names of tools, or JSON-RPC methods. */
    calls: string
  }
}

/** For a server that speaks JSON to programs: nothing may be framed, sniffed or kept by a cache. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

export const requestLog = fastifyPlugin(async (app) => {
  app.decorateRequest('calls', '')
  app.addHook('onRequest', async (request, reply) => startAnswer(request, reply))
})

export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`
}

/** Sets the headers that every answer carries, and logs the request once it is over. */
export function startAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('request-id', request.id).headers(HEADERS)
  // `close` comes after every answer and when the client hangs up, where `finish` does not.
  reply.raw.once('close', () => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        calls: request.calls,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(reply.raw.writableFinished ? {} : { client_gone: true }),
      },
      'request',
    )
  })
}
