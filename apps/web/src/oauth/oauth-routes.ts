/** The routes of the authorization server on the portal's HTTP server. */

import type { AddressLimit } from '@vinspec/rate-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { ACCESS_SCOPE } from './scopes.ts'

export interface OAuthRoutes {
  readonly provider: Provider
  readonly publicUrl: URL
  readonly authorizationLimit: AddressLimit
}

const ROUTES = [
  ['/.well-known/oauth-authorization-server', 'GET', 'OPTIONS'],
  ['/.well-known/openid-configuration', 'GET', 'OPTIONS'],
  ['/oauth/jwks', 'GET', 'OPTIONS'],
  ['/oauth/authorize/:uid', 'GET'],
  ['/oauth/token', 'POST', 'OPTIONS'],
  ['/oauth/revoke', 'POST', 'OPTIONS'],
  ['/oauth/introspect', 'POST', 'OPTIONS'],
] as const

export async function oauthRoutes(app: FastifyInstance, settings: OAuthRoutes): Promise<void> {
  const { provider, publicUrl, authorizationLimit } = settings
  const handle = provider.callback()

  // The library itself parses and limits bodies.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  async function handOver({ raw, ip, id }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The portal's public address and the client's IP address, whatever headers the request came with.
    raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = publicUrl.host
    raw.headers['x-forwarded-for'] = ip
    reply.hijack()
    reply.raw.setHeader('request-id', id)
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.raw.setHeader('referrer-policy', 'no-referrer')
    reply.raw.setHeader('x-frame-options', 'DENY')
    await handle(raw, reply.raw)
    return reply
  }

  for (const [url, ...method] of ROUTES) app.route({ method, url, handler: handOver })
  app.get('/oauth/authorize', async (request, reply) => {
    const seconds = await authorizationLimit.take(request.ip)
    if (seconds > 0) return await replyTryLater(reply, seconds)
    request.raw.url = withDefaultScope(request.raw.url ?? '', publicUrl)
    return await handOver(request, reply)
  })
  app.options('/oauth/register', async (_request, reply) =>
    reply
      .headers({ ...ANY_ORIGIN, 'access-control-allow-methods': 'POST' })
      .code(204)
      .send(),
  )
  app.post('/oauth/register', async (request, reply) => {
    for (const [name, value] of Object.entries(ANY_ORIGIN)) reply.raw.setHeader(name, value)
    return await handOver(request, reply)
  })
}

/** Apps in browsers register from their own sites. These routes use no cookies, so any origin may call them. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }

export async function replyTryLater(reply: FastifyReply, seconds: number): Promise<FastifyReply> {
  return await reply
    .code(429)
    .headers({ 'retry-after': seconds, 'cache-control': 'no-store' })
    .send({ error: 'temporarily_unavailable', error_description: `try again in ${seconds} seconds` })
}

/** Adds the one scope that exists to a request without any. */
function withDefaultScope(path: string, { origin }: URL): string {
  const url = new URL(path, origin)
  if (!url.searchParams.get('scope')) url.searchParams.set('scope', ACCESS_SCOPE)
  return url.pathname + url.search
}
