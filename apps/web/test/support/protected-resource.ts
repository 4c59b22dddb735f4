/** A MCP server with nothing but its door: it says who may let apps in, and whether a token is good. */
import type { Clock, Database } from '@vinspec/core/foundation'
import { verifyAccessToken } from '@vinspec/core/oauth'
import { fastify } from 'fastify'

export interface ProtectedResource {
  readonly mcpUrl: string
  /** Names the authorization server, which needs the URL to be made. */
  guard(prisma: Database, clock: Clock, issuer: string): void
  /** What a call with this token is answered. */
  call(token: string): Promise<number>
  close(): Promise<void>
}

export async function startProtectedResource(): Promise<ProtectedResource> {
  let mcpUrl = ''
  let guard: { readonly prisma: Database; readonly clock: Clock; readonly issuer: string } | undefined

  const app = fastify()
  app.get('/.well-known/oauth-protected-resource/mcp', async () => ({
    resource: mcpUrl,
    authorization_servers: [guard?.issuer],
    scopes_supported: ['vinspec:access'],
  }))
  app.post('/mcp', async ({ headers }, reply) => {
    const token = headers.authorization?.slice('Bearer '.length) ?? ''
    const needs = { resource: mcpUrl, scope: 'vinspec:access' }
    const verdict = guard && (await verifyAccessToken(guard, token, needs))
    return await reply.code(verdict?.kind === 'valid' ? 200 : 401).send(verdict)
  })
  mcpUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/mcp`

  return {
    mcpUrl,
    guard: (prisma, clock, issuer) => {
      guard = { prisma, clock, issuer }
    },
    call: async (token) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(mcpUrl, { method: 'POST', headers })).status
    },
    close: () => app.close(),
  }
}
