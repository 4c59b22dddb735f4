/** Keeps other web pages from calling through a visitor's browser, including under a host name that they point here. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, RPC_CODE } from './json-rpc.ts'

const ALLOWED_HEADERS = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
].join(', ')
const EXPOSED_HEADERS = 'Mcp-Session-Id, Request-Id, Retry-After, WWW-Authenticate'
const PREFLIGHT_SECONDS = 600

/** For a hook before the body is read. Throws {@link Refusal}. */
export function createOriginCheck(host: string, allowedOrigins: readonly string[]) {
  const origins = new Set(allowedOrigins)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.headers.host !== host) {
      throw new Refusal(403, RPC_CODE.refused, `Call this server by its own host name, ${host}.`)
    }
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined) return
    if (!origins.has(origin)) {
      throw new Refusal(403, RPC_CODE.refused, "Web pages from this origin can't call this server.")
    }
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED_HEADERS,
    })
    if (request.method === 'OPTIONS') {
      reply.headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
    }
  }
}
