/** The tool server and the authorization server together, as an app finds them, on a clock that the test moves. */
import { grantByOperator, revokeConnection } from '@vinspec/core'
import {
  startTestAuthorizationServer,
  type TestAuthorizationServer,
} from '@vinspec/web/testing/authorization-server'
import { findFreePort, startToolServer, type TestToolServer } from '../../testing/test-tool-server.ts'

export interface ConnectedService {
  readonly mcpUrl: string
  /** Takes the customer's browser through an authorization request; returns where the app gets its answer. */
  authorize(url: URL): Promise<URL>
  /** Moves the clock past the life of every access token. */
  expireTokens(): void
  /** Ends every connection of the customer. */
  revokeAll(): Promise<void>
  /** How many connections the customer has. */
  connections(): Promise<number>
  close(): Promise<void>
}

const TOKEN_LIFETIME_SECONDS = 900

export async function startConnectedService(): Promise<ConnectedService> {
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const port = await findFreePort()
  const authorization: TestAuthorizationServer = await startTestAuthorizationServer({
    clock,
    mcpUrl: `http://127.0.0.1:${port}/mcp`,
    accessTokenLifetimeSeconds: TOKEN_LIFETIME_SECONDS,
  })
  const { prisma, customerId, databaseUrl } = authorization
  await grantByOperator({ prisma, clock }, { customerId, credits: 100 })
  const tools: TestToolServer = await startToolServer({
    clock,
    databaseUrl,
    port,
    portalUrl: authorization.url,
  })
  return {
    mcpUrl: tools.mcpUrl,
    authorize: (url) => authorization.authorize(url),
    expireTokens: () => {
      ahead += TOKEN_LIFETIME_SECONDS * 1000
    },
    revokeAll: async () => {
      const live = await prisma.connection.findMany({ where: { customerId, revokedAt: null } })
      for (const { id } of live) await revokeConnection({ prisma, clock }, { customerId, id })
    },
    connections: () => prisma.connection.count({ where: { customerId, revokedAt: null } }),
    close: async () => {
      await tools.close()
      await authorization.close()
    },
  }
}
