/** The MCP server and the authorization server together, as an app finds them. */
import { systemClock } from '@vinspec/core/foundation'
import { openDoor } from '@vinspec/http-server/open-door'
import {
  startTestAuthorizationServer,
  type TestAuthorizationServer,
} from '@vinspec/web/testing/authorization-server'
import { mcpUrlOf, startToolServer, type TestToolServer } from '../../testing/test-tool-server.ts'

export interface ConnectedService {
  readonly mcpUrl: string
  /** Takes the customer's browser through an authorization request; returns where the app gets its answer. */
  authorize(url: URL): Promise<URL>
  close(): Promise<void>
}

export async function startConnectedService(): Promise<ConnectedService> {
  const door = await openDoor()
  const authorization: TestAuthorizationServer = await startTestAuthorizationServer({
    mcpUrl: mcpUrlOf(door),
  })
  const tools: TestToolServer = await startToolServer({
    clock: systemClock,
    databaseUrl: authorization.databaseUrl,
    door,
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
