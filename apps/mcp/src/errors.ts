/** Renders every failure as a JSON-RPC error, also those that no message was read of. */
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { Refusal, RPC_CODE, rpcError } from './json-rpc.ts'
import { startAnswer } from './request-log.ts'

export const errors = fastifyPlugin(async (app) => {
  app.setErrorHandler((error, request, reply) => renderError(error, request, reply))
  app.setNotFoundHandler(() => {
    throw new Refusal(404, RPC_CODE.refused, 'There is nothing here. MCP is spoken at /mcp.')
  })
})

/** Answers what fails before routing, where no hook has run. */
export function renderFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  startAnswer(request, reply)
  void renderError(error, request, reply)
}

/** Answers what is not HTTP, and ends the connection. */
export function answerClientError(_error: Error, socket: Socket): void {
  if (!socket.writable) return
  const body = JSON.stringify(rpcError(RPC_CODE.invalidRequest, 'The request is not valid HTTP.'))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error }, refusal.message)
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(rpcError(refusal.code, refusal.message))
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  switch (readProperty(error, 'code')) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, RPC_CODE.refused, 'Send messages as application/json.')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, RPC_CODE.refused, 'The body is larger than 64 kB.')
    // The database does not answer, or the handler took too long.
    case 'service_unavailable':
    case 'FST_ERR_HANDLER_TIMEOUT':
      return unavailable()
    default:
      return isClientFault(error)
        ? new Refusal(400, RPC_CODE.invalidRequest, 'The request could not be read.')
        : new Refusal(500, RPC_CODE.internalError, 'Something went wrong on our side.')
  }
}

function unavailable(): Refusal {
  const message = 'The service is not available right now. Try again in a few seconds.'
  return new Refusal(503, RPC_CODE.refused, message, { 'retry-after': '2' })
}

/** The framework marks what the client did wrong, such as a body that ends too early. */
function isClientFault(error: unknown): boolean {
  const status = readProperty(error, 'statusCode')
  return typeof status === 'number' && status >= 400 && status < 500
}

function readProperty(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined
}
