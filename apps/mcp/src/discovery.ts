/**
 * What clients can find out from the host name alone: the server card (SEP-2127), the catalog that links to it and, for
 * people and for hosts that look for an icon, the portal's page and icon.
 */
import { DESCRIPTION } from '@vinspec/mcp-tools'
import { identify } from '@vinspec/mcp-tools/server'
import type { FastifyInstance } from 'fastify'
import type { Places } from './places.ts'
import { publish } from './publish.ts'

const CARD_TYPE = 'application/mcp-server-card+json'

export async function discovery(app: FastifyInstance, { mcpUrl, portalUrl }: Places): Promise<void> {
  const { hostname, origin, pathname } = new URL(mcpUrl)
  const cardPath = `${pathname.replace(/\/$/, '')}/server-card`
  publish(app, cardPath, CARD_TYPE, {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identify(portalUrl),
    name: `${hostname.split('.').toReversed().join('.')}/vinspec`,
    description: DESCRIPTION,
    remotes: [{ type: 'streamable-http', url: mcpUrl }],
  })
  publish(app, '/.well-known/ai-catalog.json', 'application/ai-catalog+json', {
    specVersion: '1.0',
    entries: [
      { identifier: `urn:air:${hostname}:mcp:vinspec`, type: CARD_TYPE, url: `${origin}${cardPath}` },
    ],
  })
  app.get('/', async (_request, reply) => reply.redirect(new URL('/docs/agents', portalUrl).href))
  app.get('/favicon.ico', async (_request, reply) => reply.redirect(new URL('/favicon.ico', portalUrl).href))
}
