/** Where clients learn who gives out tokens for this server (RFC 9728). */
import { ACCESS_SCOPE } from '@vinspec/mcp-tools'
import type { FastifyInstance } from 'fastify'
import { type Places, withSlashOrWithout } from './places.ts'

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** The address that a challenge names: the well-known path, with the server's own path behind it. */
export function metadataUrl({ mcpUrl }: Places): string {
  const { origin, pathname } = new URL(mcpUrl)
  return `${origin}${WELL_KNOWN}${pathname}`
}

/** Some clients ask without the path behind it. */
export async function protectedResource(app: FastifyInstance, places: Places): Promise<void> {
  const metadata = {
    resource: places.mcpUrl,
    authorization_servers: [new URL(places.portalUrl).origin],
    scopes_supported: [ACCESS_SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: 'vinspec',
  }
  const { pathname } = new URL(metadataUrl(places))
  for (const path of new Set([WELL_KNOWN, ...withSlashOrWithout(pathname)])) {
    app.get(path, async (_request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('cache-control', 'public, max-age=300')
        .send(metadata),
    )
    // Clients in a browser name the protocol's version in a header, and their browser asks first.
    app.options(path, async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'Mcp-Protocol-Version',
        })
        .code(204)
        .send(),
    )
  }
}
