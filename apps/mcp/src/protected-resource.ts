/** Tells clients which server issues tokens for this one (RFC 9728). */
import { ACCESS_SCOPE } from '@vinspec/mcp-tools'
import type { FastifyInstance } from 'fastify'
import { type Places, withSlashOrWithout } from './places.ts'
import { publish } from './publish.ts'

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** The metadata URL that a challenge names: the well-known path, followed by the server's own path. */
export function metadataUrl({ mcpUrl }: Places): string {
  const { origin, pathname } = new URL(mcpUrl)
  return `${origin}${WELL_KNOWN}${pathname}`
}

/** Some clients omit the path after the well-known one. */
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
    publish(app, path, 'application/json', metadata)
  }
}
