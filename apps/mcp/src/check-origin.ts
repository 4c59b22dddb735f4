/**
 * Keeps other web pages from calling the server through a visitor's browser, even under a host name that they point
 * here.
 */
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

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.includes(hostname)

/**
 * For a hook before the body is read. Throws {@link Refusal}. A server on a developer's machine accepts every name of
 * that machine, and pages of the machine on any port, such as the MCP Inspector. Production uses https, where none of
 * this applies.
 * @param url the server's own URL
 */
export function createOriginCheck(url: URL, allowedOrigins: readonly string[]) {
  const { host, port } = url
  const isLocal = isLoopback(url)
  const hosts = new Set(isLocal ? LOOPBACK.map((name) => `${name}:${port}`) : [host])
  const origins = new Set([url.origin, ...allowedOrigins])
  const isAllowed = (origin: string) =>
    origins.has(origin) || (isLocal && URL.canParse(origin) && isLoopback(new URL(origin)))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!hosts.has(request.headers.host ?? '')) {
      throw new Refusal(403, RPC_CODE.refused, `Call this server by its own host name, ${host}.`)
    }
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined) return
    if (!isAllowed(origin)) {
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
