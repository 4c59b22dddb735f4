/** The MCP server and the authorization server together, as an app finds them. */
import { systemClock } from '@vinspec/core/foundation'
import { holdPort } from '@vinspec/http-server/testing/hold-port'
import {
  startTestAuthorizationServer,
  type TestAuthorizationServer,
} from '@vinspec/web/testing/authorization-server'
import { mcpUrlOf, startToolServer, type TestToolServer } from '../../testing/test-tool-server.ts'

export interface ConnectedService {
  readonly mcpUrl: string
  /** Takes the customer's browser through an authorization request, and returns where the app receives its result. */
  authorize(url: URL): Promise<URL>
  close(): Promise<void>
}

export async function startConnectedService(): Promise<ConnectedService> {
  const held = await holdPort()
  const authorization: TestAuthorizationServer = await startTestAuthorizationServer({
    mcpUrl: mcpUrlOf(held),
  })
  const tools: TestToolServer = await startToolServer({
    clock: systemClock,
    databaseUrl: authorization.databaseUrl,
    held,
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
