/** The MCP server and the authorization server together, as an app finds them. */
import { systemClock } from '@vinspec/core/foundation'
import {
  startTestAuthorizationServer,
  type TestAuthorizationServer,
} from '@vinspec/web/testing/authorization-server'
import { findFreePort, startToolServer, type TestToolServer } from '../../testing/test-tool-server.ts'

export interface ConnectedService {
  readonly mcpUrl: string
  /** Takes the customer's browser through an authorization request; returns where the app gets its answer. */
  authorize(url: URL): Promise<URL>
  close(): Promise<void>
}

export async function startConnectedService(): Promise<ConnectedService> {
  const port = await findFreePort()
  const authorization: TestAuthorizationServer = await startTestAuthorizationServer({
    mcpUrl: `http://127.0.0.1:${port}/mcp`,
  })
  const tools: TestToolServer = await startToolServer({
    clock: systemClock,
    databaseUrl: authorization.databaseUrl,
    port,
    portalUrl: authorization.url,
  })
  return {
    mcpUrl: tools.mcpUrl,
    authorize: (url) => authorization.authorize(url),
    close: async () => {
      await tools.close()
      await authorization.close()
    },
  }
}
